-- Expand: SCHED-03, "closed now" of a company, a group, a queue or an attendant.
create table closures (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  -- the closed line; null: the whole company
  subscriber_id integer references subscribers on delete cascade,
  reason text not null default '',
  since timestamptz not null,
  -- null: until somebody opens again
  until timestamptz,
  -- the handle of the sound that callers hear first; null: none
  announcement text,
  closed_by integer references subscribers on delete set null
);
-- A company and a line have one each; a later one takes its place.
create unique index closures_company on closures (customer_id) where subscriber_id is null;
create unique index closures_line on closures (subscriber_id) where subscriber_id is not null;
create index closures_customer on closures (customer_id);
create index closures_closed_by on closures (closed_by) where closed_by is not null;
