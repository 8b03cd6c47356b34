-- Expand: HARD-03: until when a phone may fetch each of its files over plain HTTP, once, and those that it has fetched so.
alter table devices
  add column plain_fetch_until timestamptz,
  add column plain_fetched text[] not null default '{}';
