-- Expand: TEAM-03, the places of a company in which calls are parked. A row goes with its place, and with its call.
create table parked_calls (
  customer_id integer not null references customers on delete cascade,
  place integer not null check (place > 0),
  call_id text not null references calls on delete cascade,
  -- By which the call knows its place.
  key integer not null,
  -- The leg that waits.
  leg_id text not null,
  parked_by integer not null references subscribers on delete cascade,
  -- How the waiting party was shown to the line that parked it; null: it withholds its number.
  number text,
  name text,
  since timestamptz not null,
  primary key (customer_id, place)
);
create index parked_calls_of_call on parked_calls (call_id);
create index parked_calls_by on parked_calls (parked_by);
