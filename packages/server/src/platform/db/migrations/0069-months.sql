-- Expand only: servers of the version before go on with this schema.
-- GROW-05: what grows for ever lies in a table a month. This file has the tools, and prepares the two tables; 0070 checks
-- them without keeping anybody out, 0071 changes them over, and a job moves their rows (platform/db/months, decision 0015).

-- Makes the tables of months from `first` to before `past`, without gaps between them and those that are there already.
-- Beside the months a table has two edges, `earlier` and `later`. They take what belongs to no month, should be empty, and
-- are no DEFAULT, because PostgreSQL reads partitions in order, and only as many as it needs, only where there is none.
-- Only the edge that moves is made anew, and everybody waits meanwhile: with more than 20,000 rows in it this is an error, and
-- so is a month more than four ahead of the database's clock, because the clock of the server that asks must be wrong then.
create function make_months(parent regclass, stem text, first date, past date) returns void language plpgsql as $$
declare
  month_name constant text := '^' || stem || '_([0-9]{4})_([0-9]{2})$';
  columns text;
  edge text;
  edges text[] := '{}';
  in_edge bigint;
  made_first date;
  made_past date;
  from_month date;
  past_month date;
  month date;
  kept bigint := 0;
begin
  execute format('lock table %s in access exclusive mode', parent);
  select min(to_date(substr(c.relname, length(stem) + 2), 'YYYY_MM')),
      (max(to_date(substr(c.relname, length(stem) + 2), 'YYYY_MM')) + interval '1 month')::date
    into made_first, made_past
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent and c.relname ~ month_name;
  from_month := least(date_trunc('month', first)::date, made_first);
  past_month := greatest(date_trunc('month', past)::date, made_past);
  if from_month = made_first and past_month = made_past then return; end if;
  if past_month > greatest(made_past, (date_trunc('month', now() at time zone 'UTC') + interval '5 months')::date) then
    raise exception 'the month before % is too far ahead of the clock of the database', past_month;
  end if;

  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = parent and attnum > 0 and not attisdropped and attgenerated = '';
  if made_first is null or from_month < made_first then edges := array['earlier']; end if;
  if made_first is null or past_month > made_past then edges := edges || array['later']; end if;
  if made_first is not null then
    execute format('create temp table kept_rows on commit drop as select %s from %s limit 0', columns, parent);
    foreach edge in array edges loop
      execute format('insert into kept_rows select %s from %I limit 20001', columns, stem || '_' || edge);
      get diagnostics in_edge = row_count;
      if in_edge > 20000 then raise exception 'too many rows lie in %_%', stem, edge; end if;
      kept := kept + in_edge;
      execute format('drop table %I', stem || '_' || edge);
    end loop;
  end if;
  if 'earlier' = any(edges) then
    execute format('create table %I partition of %s for values from (minvalue) to (%L)', stem || '_earlier', parent,
      from_month::timestamp at time zone 'UTC');
  end if;
  if 'later' = any(edges) then
    execute format('create table %I partition of %s for values from (%L) to (maxvalue)', stem || '_later', parent,
      past_month::timestamp at time zone 'UTC');
  end if;
  month := from_month;
  while month < past_month loop
    if made_first is null or month < made_first or month >= made_past then
      -- rows are appended; what is read from an index alone needs them vacuumed long before a fifth of a large table is new
      execute format('create table %I partition of %s for values from (%L) to (%L) with (autovacuum_vacuum_insert_scale_factor = 0.01)',
        stem || to_char(month, '_YYYY_MM'), parent, month::timestamp at time zone 'UTC',
        (month + interval '1 month')::timestamp at time zone 'UTC');
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  if kept > 0 then
    -- they are no news
    execute format('alter table %s disable trigger user', parent);
    execute format('insert into %s (%s) select * from kept_rows', parent, columns);
    execute format('alter table %s enable trigger user', parent);
  end if;
  if made_first is not null then drop table kept_rows; end if;
end $$;

-- Ends the change-over of a table whose old rows have all been moved: the tables of months take its place.
-- Returns false if there are rows to move yet.
create function finish_months(stem text) returns boolean language plpgsql as $$
declare
  is_empty boolean;
  definitions text[];
  definition text;
begin
  execute format('lock table %I in access exclusive mode', stem);
  if to_regclass(stem || '_before') is null then return true; end if;
  execute format('select not exists (select from %I)', stem || '_before') into is_empty;
  if not is_empty then return false; end if;
  select coalesce(array_agg(pg_get_triggerdef(oid)), '{}') into definitions from pg_trigger
    where tgrelid = stem::regclass and not tgisinternal;
  execute format('alter table %I detach partition %I', stem, stem || '_by_month');
  execute format('drop table %I', stem);
  execute format('alter table %I rename to %I', stem || '_by_month', stem);
  execute format('alter table %I drop column is_filed', stem);
  execute format('alter sequence %I owned by %I.id', stem || '_id_seq', stem);
  foreach definition in array definitions loop
    execute definition;
  end loop;
  return true;
end $$;

-- Rows from before the change-over. The check lets PostgreSQL take the table as it is.
alter table conversations add column is_filed boolean not null default false;
alter table conversations add constraint conversations_not_filed check (is_filed = false) not valid;

-- The first item of a call stands for the whole call in lists, and a missed call is one that nobody took. Both depend on the
-- call's other items, so they are written down when one of these comes or goes. null: not looked at yet (an older row).
alter table conversations add column follows boolean, add column was_taken boolean;

-- Somebody to whom the call was forwarded took it: the rule of telephony/conversations/whole-call. A callee that is no
-- service of the platform is a number or a user's name.
create function takes_call(type text, direction text, call_type text, status text, callee text) returns boolean
language sql immutable parallel safe as $$
  select type = 'call' and direction = 'out' and coalesce(call_type <> 'call', false) and coalesce(status = 'ok', false)
    and callee !~* '^(sips?:)?([^@]*@(voicebox|fax2mail|managersecretary|conference|app)[.]local|custom-hours@.*|voicemail$|conference$|auto-attendant$|fax2mail$|anonymous$)'
$$;

-- Items of one call lie within seven days; without that bound the tables of all months would be searched for them.
create function follows_in_call(subscriber integer, call text, since timestamptz, item bigint) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (select from conversations o where o.subscriber_id = subscriber and o.call_id = call and o.type <> 'fax'
    and o.start_time between since - interval '7 days' and since and (o.start_time, o.id) < (since, item));
end $$;

create function was_call_taken(subscriber integer, call text, since timestamptz) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (select from conversations o where o.subscriber_id = subscriber and o.call_id = call
    and o.start_time between since - interval '7 days' and since + interval '7 days'
    and takes_call(o.type, o.direction, o.call_type, o.status, o.callee));
end $$;

-- Rows are looked up and written one by one: joined, PostgreSQL may read the tables of all months for them.
create function settle_calls() returns trigger language plpgsql as $$
declare
  item record;
begin
  -- Two items of a call that are written at the same time would not see each other. A few locks stand for all calls, so that
  -- a large batch cannot use up the memory for locks; they are taken in order, so that no two batches wait for each other.
  perform pg_advisory_xact_lock(hashtext('settle_calls'), place) from (
    select distinct hashtext(subscriber_id || ' ' || call_id) & 1023 as place from changed
    where type <> 'fax' and call_id is not null order by 1) places;
  for item in
    with calls as (
      select subscriber_id, call_id, min(start_time) - interval '7 days' as first, max(start_time) + interval '7 days' as last
      from changed where type <> 'fax' group by 1, 2
    ), items as (
      select c.*, row_number() over (partition by c.subscriber_id, c.call_id order by c.start_time, c.id) > 1 as is_later,
        bool_or(takes_call(c.type, c.direction, c.call_type, c.status, c.callee))
          over (partition by c.subscriber_id, c.call_id) as is_taken
      from calls k cross join lateral (
        select o.id, o.subscriber_id, o.call_id, o.start_time, o.type, o.direction, o.call_type, o.status, o.callee,
          o.follows, o.was_taken
        from conversations o where o.subscriber_id = k.subscriber_id and o.call_id = k.call_id
          and o.start_time between k.first and k.last and o.type <> 'fax' offset 0) c
    )
    select * from items where follows is distinct from is_later or was_taken is distinct from is_taken
  loop
    update conversations set follows = item.is_later, was_taken = item.is_taken
      where id = item.id and start_time = item.start_time;
  end loop;
  return null;
end $$;

alter table audit_log add column is_filed boolean not null default false;
alter table audit_log add constraint audit_log_not_filed check (is_filed = false) not valid;
