-- Who is in a call queue, in the order of their ids. A row goes with its place, and with its call.
create table queue_callers (
  id bigint generated always as identity primary key,
  queue_id integer not null references subscribers on delete cascade,
  call_id text not null references calls on delete cascade,
  -- By which the call knows its place.
  key integer not null,
  -- How it is shown to the line; null: it withholds its number.
  number text,
  name text,
  since timestamptz not null,
  -- Agents that are asked to take it; null: it waits.
  offered_to integer[],
  -- Counted up, so that a process knows which one it has carried out.
  offers integer not null default 0,
  unique (call_id, key)
);
create index queue_callers_in_order on queue_callers (queue_id, id);

-- What agents have said, and what they have done, in a queue.
create table queue_agents (
  queue_id integer not null references subscribers on delete cascade,
  agent_id integer not null references subscribers on delete cascade,
  -- null: takes calls.
  paused_at timestamptz,
  rests_from timestamptz,
  rests_until timestamptz,
  -- After whom; null: an offer that was not taken, or nobody knows.
  rests_after_number text,
  rests_after_name text,
  asked_at timestamptz,
  primary key (queue_id, agent_id)
);
create index queue_agents_of_agent on queue_agents (agent_id);
