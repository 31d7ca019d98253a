"""The API: the house's door for programs, `/api/v1`. docs/api.md says what it is for, `/api/v1/openapi.json` every field."""
