"""What each page shows: one declared context per page, filled by the routes, rendered by `render`.

Texts that come from a game or from the service are `Text`s: the page picks the language of its visitor. Names, chat and words are plain
strings of people nobody vouches for; templates escape them. Times are milliseconds since 1970 (UTC). Seats count from 0.

`docs/addresses.md` lists the addresses, what the script of a page asks for, acts and the stream.
"""
