-- Expand: TEL-09, since when a server process takes over no calls of others, because it is about to stop: its life says nothing of whether
-- anybody could look for dead ones. Null: it does, or a version before this one does not say.

alter table rtc_processes add column leaving_since timestamptz;
