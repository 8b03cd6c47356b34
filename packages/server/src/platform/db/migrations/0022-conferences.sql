-- Rooms of conferences that have an ID, by which a line without a picture comes in, and the process that holds one while
-- somebody is in it. `left_pin`: sealed; the PIN of a room that is held, for whoever holds it when that process is no more.
create table conferences (
  customer_id integer not null references customers on delete cascade,
  name text not null,
  dial_in text not null,
  owner integer references rtc_processes on delete set null,
  left_pin bytea,
  -- null: nobody has asked for the room since its process died
  left_at timestamptz,
  used_at timestamptz not null,
  primary key (customer_id, name),
  unique (customer_id, dial_in)
);
create index conferences_of_owner on conferences (owner) where owner is not null;
create index conferences_by_use on conferences (customer_id, used_at);
