-- Expand: KEYS-02, webhooks of customers and what is delivered to them. Secrets are sealed. A delivery is a row of the
-- transaction that stores the fact, so it exists if and only if the fact does.
create table webhooks (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  secret_box bytea not null,
  -- signs too until then, so that a receiver can change its secret at leisure
  old_secret_box bytea,
  old_secret_until timestamptz,
  made_by integer references subscribers on delete set null,
  made_at timestamptz not null,
  -- attempts since the last one that was taken; those that began before counted_at were on their way together with one
  -- that counts already
  failures integer not null default 0,
  counted_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- a webhook that fails again and again waits as a whole
  next_try_at timestamptz,
  last_taken_at timestamptz
);
create index webhooks_of_customer on webhooks (customer_id, id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event text not null,
  -- events of one subject are delivered one after the other
  subject text not null,
  happened_at timestamptz not null,
  facts jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'gave_up')),
  -- the 24 hours of attempts begin then
  since timestamptz not null default now(),
  attempts integer not null default 0,
  -- null: at once
  due_at timestamptz,
  -- a process sends it until then; afterwards another one may
  claimed_until timestamptz,
  body text,
  tried_at timestamptz,
  status integer,
  failure text,
  answer text,
  took_ms integer
);
create index webhook_log on webhook_deliveries (webhook_id, id desc);
create index webhook_taken on webhook_deliveries (webhook_id, tried_at) where state = 'taken';
create index webhook_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';
create index webhook_order on webhook_deliveries (webhook_id, subject, id) where state = 'waiting';
create index webhook_old on webhook_deliveries (since);

create function tell_webhooks_of_conversations() returns trigger language plpgsql as $$
begin
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
create trigger tell_webhooks after insert on conversations referencing new table as added
  for each statement execute function tell_webhooks_of_conversations();

create function tell_webhooks_of_seat() returns trigger language plpgsql as $$
declare
  change text := 'changed';
  members text[];
begin
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
create trigger tell_webhooks_of_change after update on subscribers for each row
  when (not new.is_pbx_group and not new.is_pbx_pilot) execute function tell_webhooks_of_seat();
create trigger tell_webhooks_of_addition after insert on subscribers for each row
  when (not new.is_pbx_group and not new.is_pbx_pilot) execute function tell_webhooks_of_seat();

-- The end of the registration that was told as lost, or needs no telling: a phone that signs off is not lost.
alter table registrations add column told_lost timestamptz;
create function note_sign_off() returns trigger language plpgsql as $$
begin
  new.told_lost := new.expires;
  return new;
end $$;
create trigger note_sign_off before update of ruid on registrations for each row
  when (old.ruid is not null and new.ruid is null and old.expires > now()) execute function note_sign_off();
