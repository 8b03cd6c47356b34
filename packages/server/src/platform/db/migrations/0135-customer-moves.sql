-- Expand: GROW-08, a customer that is on its way from or to another cell. Servers of the version before know no such row, and none is made
-- while they run: both cells need the same version.

create table customer_moves (
  customer_id integer primary key references customers on delete cascade,
  -- names this move in the directory and in its export
  token uuid not null,
  other_cell text not null,
  -- At the old cell: `copied`, it works as ever; `frozen`, until `frozen_until` nobody writes; `switching`, nobody writes until the directory
  -- has said who has it; `left`, the other cell has it. At the new one: `arrived`, its rows are here, and the other cell has it; `serving`.
  phase text not null check (phase in ('copied', 'frozen', 'switching', 'left', 'arrived', 'serving')),
  -- not later than a minute after the freeze
  frozen_until timestamptz,
  -- the last part of its export: written at the old cell, taken in at the new one
  parts integer not null default 0,
  -- what the block of its arrival stands in place of
  blocked jsonb,
  -- all that the last calls at the old cell have written is at the new one: both note it
  done_at timestamptz,
  since timestamptz not null default now()
);

-- Taken by each write of persons, keys and operators for the rest of its transaction, and alone by who freezes: behind it no write is
-- under way. Calls and telephones do not ask.
create function refuse_while_moving(customer integer) returns void language plpgsql as $$
declare
  refused customer_moves;
begin
  perform pg_advisory_xact_lock_shared(hashtext('moving'), customer);
  select * into refused from customer_moves m where m.customer_id = customer and (
    m.phase in ('switching', 'left', 'arrived') or (m.phase = 'frozen' and m.frozen_until > clock_timestamp()));
  if not found then return; end if;
  raise exception using errcode = case refused.phase when 'left' then 'LS002' else 'LS001' end, message = case refused.phase
    when 'left' then format('The cell %s has this customer.', refused.other_cell)
    when 'arrived' then format('This customer has not arrived from %s yet.', refused.other_cell)
    else format('This customer moves to %s: it can be changed there, or here, in a minute at most.', refused.other_cell) end;
end $$;

-- Whether another cell serves the customer. For a second after the switch, in which callers may have older answers of the directory, calls are
-- still taken where they were.
create function is_elsewhere(customer integer) returns boolean language sql stable as $$
  select exists (select from customer_moves m where m.customer_id = customer
    and (m.phase = 'arrived' or (m.phase = 'left' and m.since < now() - interval '1 second')))
$$;

-- Whether its jobs wait, so that both cells never do the same.
create function is_moving(customer integer) returns boolean language sql stable as $$
  select exists (select from customer_moves m where m.customer_id = customer and (
    m.phase in ('switching', 'left', 'arrived') or (m.phase = 'frozen' and m.frozen_until > now())))
$$;

-- Rows that are taken in from another cell were told of there.
create function is_taken_in() returns boolean language sql stable as $$
  select current_setting('lineside.takes_in', true) is not distinct from 'yes'
$$;

create or replace function tell_webhooks_of_conversations() returns trigger language plpgsql as $$
begin
  if is_taken_in() then return null; end if;
  if exists (select from webhooks) then
    -- a call with a message is none that was missed
    delete from webhook_deliveries d using added a, webhooks h
    where a.type = 'voicemail' and h.customer_id = a.customer_id and d.webhook_id = h.id and d.subject = 'call ' || a.call_id
      and d.event = 'call.missed' and d.state = 'waiting' and d.attempts = 0 and d.claimed_until is null;
    insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts)
    select h.id, e.event, 'call ' || a.call_id, now(), jsonb_build_object('call', a.call_id, 'from', a.caller,
      'line', a.subscriber_id, 'item', a.id, 'seconds', round(coalesce(a.duration_ms, 0) / 1000.0), 'pages', a.pages)
    from added a
    cross join lateral (select case a.type when 'voicemail' then 'voicemail.left' else 'fax.received' end as event) e
    join webhooks h on h.customer_id = a.customer_id and h.state <> 'off' and e.event = any (h.events)
    where a.direction = 'in' and a.type in ('voicemail', 'fax')
    order by a.id;
  end if;
  return null;
end $$;

create or replace function tell_webhooks_of_seat() returns trigger language plpgsql as $$
declare
  change text := 'changed';
  members text[];
begin
  if is_taken_in() then return null; end if;
  if tg_op = 'INSERT' then change := 'added';
  elsif new.status = 'terminated' then
    if old.status = 'terminated' then return null; end if;
    change := 'removed';
  else
    members := array_remove(array[
      case when new.display_name is distinct from old.display_name then 'display_name' end,
      case when new.pbx_extension is distinct from old.pbx_extension then 'pbx_extension' end,
      case when new.email is distinct from old.email then 'email' end,
      case when new.username is distinct from old.username then 'username' end,
      case when new.administrative is distinct from old.administrative then 'administrative' end], null);
    if cardinality(members) = 0 then return null; end if;
  end if;
  insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts)
  select h.id, 'seat.changed', 'seat ' || new.id, now(), jsonb_build_object('line', new.id, 'name', new.display_name,
    'extension', new.pbx_extension, 'change', change, 'members', coalesce(to_jsonb(members), '[]'))
  from webhooks h where h.customer_id = new.customer_id and h.state <> 'off' and 'seat.changed' = any (h.events);
  return null;
end $$;

create or replace function push_conversations() returns trigger language plpgsql as $$
begin
  if is_taken_in() then return null; end if;
  if exists (select from push_devices) then
    perform graphile_worker.add_job('push_conversation',
      json_build_object('device', d.id, 'conversation', a.id), max_attempts => 6)
    from added a join push_devices d on d.subscriber_id = a.subscriber_id
    where a.direction = 'in'
      and case a.type when 'call' then 'missed' = any (d.kinds) and a.status <> 'ok' else 'message' = any (d.kinds) end;
  end if;
  return null;
end $$;

-- A phone of a customer that another cell serves registers there: it is refused as that of a blocked line, and its password counts as right.
create or replace function lineside_sip.phone_asking(name text, domain text, spelled text, agent text, address text,
    out line text, out ha1 text, out blocked text, out refused text)
  language plpgsql stable security definer set search_path from current as $$
begin
  select s.username, coalesce(s.sip_ha1s ->> spelled, case when s.username = spelled then s.sip_ha1 end),
      case when s.status = 'active' and not is_elsewhere(s.customer_id) then '' else 'yes' end,
      case when exists (
        select from line_phones p where p.subscriber_id = s.id and p.state = 'refused'
          and p.network = lineside_sip.network_of(phone_asking.address::inet)
          -- by their bytes: the phone's may be no text
          and starts_with(lower(phone_asking.agent), encode(convert_to(p.user_agent, 'utf8'), 'hex'))
          and (length(p.user_agent) = 255 or length(phone_asking.agent) = 2 * octet_length(p.user_agent))) then 'yes' else '' end
    into line, ha1, blocked, refused
    from subscribers s join domains d on d.id = s.domain_id
    where lower(s.username) = lower(phone_asking.name) and d.name = phone_asking.domain and s.status <> 'terminated'
      and s.sip_ha1 is not null;
  line := coalesce(line, '');
  ha1 := coalesce(ha1, '');
end $$;
