-- Expand. TEAM-01: who wants to be told once a colleague is free. A row goes when that is told, taken back, or after its end.
create table awaited_colleagues (
  subscriber_id integer not null references subscribers on delete cascade,
  colleague_id integer not null references subscribers on delete cascade,
  ends_at timestamptz not null,
  primary key (subscriber_id, colleague_id),
  check (subscriber_id <> colleague_id)
);
create index awaited_colleagues_of_colleague on awaited_colleagues (colleague_id);
