-- Expand: QBOARD-01, what happens in call queues; all their figures are made of these rows. A row is written with the change itself.
create table queue_events (
  id bigint generated always as identity primary key,
  queue_id integer not null references subscribers on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('entered', 'answered', 'abandoned', 'overflowed', 'called_back', 'hung_up', 'ready')),
  -- The call that waits or waited; null: not about a caller.
  call_id text,
  -- No foreign key: the figures of a day stay when an agent leaves.
  agent_id integer,
  -- How long the wrap-up may last after `hung_up`.
  wrap_up_seconds integer
);
create index queue_events_of_queue on queue_events (queue_id, at, id);
-- What is older than the days that are kept.
create index queue_events_by_time on queue_events (at);
-- The end of a leg may be written twice: it is one end.
create unique index queue_events_hung_up on queue_events (call_id, queue_id, agent_id, at) where kind = 'hung_up';
