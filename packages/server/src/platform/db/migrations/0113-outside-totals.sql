-- Expand: HARD-02, the outside calls and cost of each customer on each of the last days: a call that begins reads one row, however many
-- lines its customer has.
create table outside_totals (
  customer_id integer not null references customers on delete cascade,
  day date not null,
  calls integer not null default 0,
  cost bigint not null default 0,
  primary key (customer_id, day)
);

-- Customers one after another, always in the same order, so that no two of these wait for each other.
create function add_outside_days() returns trigger language plpgsql as $$
begin
  insert into outside_totals (customer_id, day, calls, cost)
    select customer_id, day, sum(calls), sum(cost) from added group by 1, 2 order by 1, 2
    on conflict (customer_id, day) do update set calls = outside_totals.calls + excluded.calls, cost = outside_totals.cost + excluded.cost;
  return null;
end $$;
create function change_outside_days() returns trigger language plpgsql as $$
begin
  insert into outside_totals (customer_id, day, calls, cost)
    select customer_id, day, sum(calls), sum(cost) from (
      select customer_id, day, calls, cost from now_are union all select customer_id, day, -calls, -cost from were
    ) change group by 1, 2 order by 1, 2
    on conflict (customer_id, day) do update set calls = outside_totals.calls + excluded.calls, cost = outside_totals.cost + excluded.cost;
  return null;
end $$;
create trigger add_to_totals after insert on outside_days referencing new table as added
  for each statement execute function add_outside_days();
create trigger change_totals after update on outside_days referencing new table as now_are old table as were
  for each statement execute function change_outside_days();

insert into outside_totals (customer_id, day, calls, cost) select customer_id, day, sum(calls), sum(cost) from outside_days group by 1, 2;
