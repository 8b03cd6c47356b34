-- Expand: QBOARD-05, what callers of a queue hear at intervals while they wait. Without a row they hear their place.
create table queue_announcements (
  queue_id integer primary key references subscribers on delete cascade,
  every_seconds integer not null check (every_seconds between 15 and 600),
  tells_place boolean not null,
  tells_wait boolean not null,
  -- The handle of a sound of the line's set; null: none.
  handle text
);
