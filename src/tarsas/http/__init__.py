"""What every door over HTTP shares: sessions, cookies, tokens against forged forms, headers, failures, streams, the server itself."""
