-- Expand: QBOARD-05, where callers of a queue go who have waited for too long, or for whom it has no place.
create table queue_overflows (
  queue_id integer primary key references subscribers on delete cascade,
  -- null: callers wait as long as they wish
  after_seconds integer check (after_seconds between 10 and 7200),
  when_full boolean not null,
  way text not null check (way in ('announcement', 'voicebox', 'line', 'number')),
  handle text,
  line_id integer references subscribers on delete set null,
  -- in digits, as calls are placed
  number text,
  check (after_seconds is not null or when_full)
);
create index queue_overflows_line on queue_overflows (line_id) where line_id is not null;
