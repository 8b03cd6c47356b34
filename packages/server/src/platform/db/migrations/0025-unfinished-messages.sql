-- Messages that callers speak now. When the process of such a call dies, another one, or the next start, keeps what the
-- file holds by then.
create table unfinished_messages (
  file text primary key,
  call_id text not null,
  subscriber_id integer not null references subscribers on delete cascade,
  caller text not null,
  started timestamptz not null
);
