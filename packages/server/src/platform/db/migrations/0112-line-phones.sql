-- Expand: HARD-02, the phones that have been seen on each line, and whether new ones are held until their owner says yes.

-- `hold`: a phone from a kind of user agent, or from a network, that its line has never seen calls nobody outside until its owner says
-- yes; null: as the operator's row for everybody says, or `off`.
alter table outside_limits add column new_phones text check (new_phones in ('off', 'hold'));

-- A phone by its kind (`userAgentFamily`) and network: IPv4 /16, IPv6 /32.
create table line_phones (
  id integer generated always as identity primary key,
  subscriber_id integer not null references subscribers on delete cascade,
  family text not null check (length(family) <= 100),
  network cidr not null,
  -- as it was seen last
  user_agent text not null check (length(user_agent) <= 255),
  address inet not null,
  state text not null check (state in ('known', 'held', 'refused')),
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  -- when its owner was mailed of an expensive call
  warned_at timestamptz,
  unique (subscriber_id, family, network)
);
create index line_phones_seen on line_phones (seen_at);

-- Calls that a held phone, or one that its line has not known for a day, has begun.
create table new_phone_calls (
  call_id text primary key,
  phone_id integer not null references line_phones on delete cascade,
  begun_at timestamptz not null
);
create index new_phone_calls_of_phone on new_phone_calls (phone_id);

create function lineside_sip.network_of(address inet) returns cidr language sql immutable strict as $$
  select network(set_masklen(address, case family(address) when 4 then 16 else 32 end))
$$;

-- The address in a SIP address such as sip:192.0.2.1:5060;transport=tcp or sip:[2001:db8::1]:5060; null: there is none.
create function lineside_sip.address_of(place text) returns inet language plpgsql immutable strict as $$
begin
  return substring(place from '^sips?:\[?([0-9a-fA-F.:]+?)\]?(?::[0-9]+)?(?:;.*)?$')::inet;
exception when invalid_text_representation then
  return null;
end $$;

-- A phone that registers as the line has not seen it is looked at by a job. Whatever becomes of that, it registers: a call of it is
-- looked at when it begins.
create function lineside_sip.meet_phone() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  at cidr := lineside_sip.network_of(lineside_sip.address_of(new.received));
begin
  if at is null then return null; end if;
  if exists (select from line_phones p where p.subscriber_id = new.subscriber_id and p.network = at and p.user_agent = new.user_agent
    and p.state <> 'refused' and p.seen_at > now() - interval '1 day') then return null; end if;
  begin
    perform graphile_worker.add_job('meet_phone', json_build_object('registration', new.id), job_key := 'meet_phone ' || new.id);
  exception when others then
    raise warning 'A new phone is not looked at: %', sqlerrm;
  end;
  return null;
end $$;
create trigger meet_phone after insert or update of received, user_agent, expires on registrations
  for each row when (new.ruid is not null) execute function lineside_sip.meet_phone();

-- The edge asks whether the owner has said no to a phone. Its name comes in hexadecimal digits, so that nothing in it is SQL.
create function lineside_sip.is_refused(name text, domain text, agent text, address text)
  returns boolean language sql stable security definer set search_path from current as $$
  select exists (
    select from subscribers s join domains d on d.id = s.domain_id join line_phones p on p.subscriber_id = s.id
    where lower(s.username) = lower(is_refused.name) and d.name = is_refused.domain and s.status <> 'terminated' and p.state = 'refused'
      and p.network = lineside_sip.network_of(is_refused.address::inet)
      and p.user_agent = left(convert_from(decode(is_refused.agent, 'hex'), 'utf8'), 255))
$$;
revoke execute on function lineside_sip.meet_phone() from public;

alter table security_notices drop constraint security_notices_kind_check;
alter table security_notices add constraint security_notices_kind_check
  check (kind in ('device', 'password', 'email', 'factor', 'forwarding', 'see_as', 'outside', 'phone', 'abroad'));

-- A new SIP password keeps out whoever knew the old one: a phone that was refused may be set up with it again.
create function forget_refused_phones() returns trigger language plpgsql as $$
begin
  delete from line_phones where subscriber_id = new.id and state = 'refused';
  return null;
end $$;
create trigger forget_refused_phones after update of sip_ha1 on subscribers for each row
  when (old.sip_ha1 is not null and old.sip_ha1 is distinct from new.sip_ha1) execute function forget_refused_phones();
