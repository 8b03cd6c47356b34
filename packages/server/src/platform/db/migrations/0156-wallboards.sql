-- Expand: QBOARD-03, screens on a wall that show queues. Whoever has the key of one reads it, and nothing else.
create table wallboards (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  name text not null,
  -- Subscriber ids of the queues, in the order in which they are shown.
  queue_ids integer[] not null,
  key_hash bytea not null unique,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index wallboards_of_customer on wallboards (customer_id);
