-- Expand: GROW-02, a phone that only says that it is still there writes no row. The edge that hears it keeps in its memory until when it is
-- registered, and ends the row when the phone falls silent. The row says more than that, so that it need not be written for a
-- quarter of an hour, and so that it outlives the edge's memory. Edges of older configurations write into `location` as before.

-- Seconds for which the phone registered; null: `expires` is the end of its registration, as older edges write it. Otherwise it is over
-- `period` seconds from now at the latest, unless the edge hears from it.
alter table lineside_sip.location add column period integer;
alter table registrations add column period integer;

-- A row ends this many seconds after the registration that wrote it would.
create function lineside_sip.ahead() returns integer language sql immutable as 'select 900';

-- Seconds since 1970. Not by `extract`, whose exact number is slow to make for each row.
create function lineside_sip.this_second() returns bigint language sql stable as $$ select floor(date_part('epoch', now()))::bigint $$;

-- The registrations as edges see them. `expires`: when the registration is over at the latest; `ends`: when the row is.
create view lineside_sip.phones as
  select id, ruid, username, domain, contact, received, path,
    least(expires, lineside_sip.this_second() + period) as expires,
    q, callid, cseq, last_modified, flags, cflags, user_agent, socket, methods, instance, reg_id, server_id, connection_id,
    keepalive, partition, period, expires as ends
  from lineside_sip.location;
insert into lineside_sip.version (table_name, table_version) values ('phones', 9);

create function lineside_sip.add_phone() returns trigger language plpgsql as $$
declare
  seconds integer := new.expires - lineside_sip.this_second();
begin
  insert into lineside_sip.location (ruid, username, domain, contact, received, path, expires, q, callid, cseq, last_modified, flags,
      cflags, user_agent, socket, methods, instance, reg_id, server_id, connection_id, keepalive, partition, period)
    values (new.ruid, coalesce(new.username, ''), new.domain, coalesce(new.contact, ''), new.received, new.path,
      new.expires + lineside_sip.ahead(), coalesce(new.q, 1), coalesce(new.callid, ''), coalesce(new.cseq, 1), coalesce(new.last_modified, 0),
      coalesce(new.flags, 0), coalesce(new.cflags, 0), coalesce(new.user_agent, ''), new.socket, new.methods, new.instance,
      coalesce(new.reg_id, 0), coalesce(new.server_id, 0), coalesce(new.connection_id, 0), coalesce(new.keepalive, 0),
      coalesce(new.partition, 0), greatest(1, seconds));
  return new;
end $$;
create trigger add instead of insert on lineside_sip.phones for each row execute function lineside_sip.add_phone();

-- Left out is what changes for nobody: the sequence of the phone's requests, and an end that the row outlives.
create function lineside_sip.change_phone() returns trigger language plpgsql as $$
declare
  seconds integer := new.expires - lineside_sip.this_second();
begin
  -- the edge has counted from the second before
  if new.expires <= old.ends and abs(old.period - seconds) <= 2
    and (new.ruid, new.username, new.domain, new.contact, new.received, new.path, new.q, new.flags, new.cflags, new.user_agent, new.socket,
        new.methods, new.instance, new.reg_id, new.server_id, new.connection_id, new.keepalive)
      is not distinct from (old.ruid, old.username, old.domain, old.contact, old.received, old.path, old.q, old.flags, old.cflags,
        old.user_agent, old.socket, old.methods, old.instance, old.reg_id, old.server_id, old.connection_id, old.keepalive)
  then return new; end if;
  update lineside_sip.location set (ruid, username, domain, contact, received, path, expires, q, callid, cseq, last_modified, flags, cflags,
      user_agent, socket, methods, instance, reg_id, server_id, connection_id, keepalive, partition, period) =
    (new.ruid, new.username, new.domain, new.contact, new.received, new.path, new.expires + lineside_sip.ahead(), new.q, new.callid,
      new.cseq, new.last_modified, new.flags, new.cflags, new.user_agent, new.socket, new.methods, new.instance, new.reg_id, new.server_id,
      new.connection_id, new.keepalive, new.partition, greatest(1, seconds))
    where ruid = old.ruid;
  return new;
end $$;
create trigger change instead of update on lineside_sip.phones for each row execute function lineside_sip.change_phone();

create or replace function lineside_sip.follow_location() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  line integer;
  registration integer;
  priority real := 1;
begin
  if tg_op = 'DELETE' then
    update registrations set expires = least(expires, now()), ruid = null
      where ruid = old.ruid returning subscriber_id, id into line, registration;
    if found then perform lineside_sip.tell_registration(line, registration); end if;
    return null;
  end if;
  -- the edge keeps names in lower case
  select s.id into line from subscribers s join domains d on d.id = s.domain_id
    where lower(s.username) = lower(new.username) and lower(d.name) = lower(new.domain) and s.status = 'active';
  if line is null then return null; end if;
  if new.q between 0 and 1 then priority := new.q; end if;
  update registrations set (subscriber_id, contact, path, socket, received, q, expires, nat, user_agent, instance, period) =
      (line, new.contact, new.path, new.socket, new.received, priority, to_timestamp(new.expires), new.received is not null, new.user_agent, new.instance, new.period)
    where ruid = new.ruid returning id into registration;
  if not found then
    insert into registrations (subscriber_id, contact, path, socket, received, q, expires, nat, user_agent, instance, ruid, period)
      values (line, new.contact, new.path, new.socket, new.received, priority, to_timestamp(new.expires), new.received is not null, new.user_agent, new.instance, new.ruid, new.period)
      on conflict (subscriber_id, contact) do update set (path, socket, received, q, expires, nat, user_agent, instance, ruid, period) =
        (excluded.path, excluded.socket, excluded.received, excluded.q, excluded.expires, excluded.nat, excluded.user_agent, excluded.instance, excluded.ruid, excluded.period)
      returning id into registration;
  end if;
  if tg_op = 'INSERT' or to_timestamp(old.expires) <= now() then
    perform lineside_sip.tell_registration(line, registration);
  end if;
  return null;
end $$;

-- Phones from which the edge has not heard in time: their registrations end now, as those of phones that are lost, not of phones that
-- sign off. One that has gone to another edge since is that edge's. `since`: when the edge has found them silent, by its clock; a row
-- that was written from then on is that of a phone that came back meanwhile.
create function lineside_sip.end_silent(keys text[], edge integer, since bigint) returns integer
language plpgsql security definer set search_path from current as $$
declare
  silent text[];
begin
  -- the edge's row first, as everywhere
  with locked as (
    select ruid from lineside_sip.location where md5(username || '@' || domain || ' ' || contact) = any(keys) and server_id = edge
        and last_modified < since
      order by ruid for update)
  select array_agg(ruid) into silent from locked;
  update registrations set expires = least(expires, now()) where ruid = any(silent);
  delete from lineside_sip.location where ruid = any(silent);
  return coalesce(cardinality(silent), 0);
end $$;

-- An edge that has started has heard from nobody: what it finds ends as early as each phone promised, until it registers again. A thousand
-- rows at a time, so that phones that register meanwhile need not wait. Returns how many there were; `since`: when it started.
create function lineside_sip.take_stock(edge integer, since bigint) returns integer
language plpgsql security definer set search_path from current as $$
declare
  found_rows integer;
  -- the second in which the edge counts, and its start
  grace constant integer := 5;
begin
  update lineside_sip.location set expires = lineside_sip.this_second() + period + grace where ruid in (
    select ruid from lineside_sip.location where server_id = edge and last_modified < since
      and expires > lineside_sip.this_second() + period + grace order by ruid limit 1000 for update skip locked);
  get diagnostics found_rows = row_count;
  return found_rows;
end $$;

-- Removes registrations that are over. @returns how many
create function lineside_sip.end_over() returns integer
language plpgsql security definer set search_path from current as $$
declare
  ended integer;
begin
  delete from lineside_sip.location where ruid in (
    select ruid from lineside_sip.location where expires <= lineside_sip.this_second() order by expires limit 1000 for update skip locked);
  get diagnostics ended = row_count;
  return ended;
end $$;

-- The same question as `line_asking`, with that whether the owner has said no to the phone: all that is asked about a phone that
-- registers. It always answers with one row, of empty texts where there is no such line, which costs half of what the maximum of a set does.
create function lineside_sip.phone_asking(name text, domain text, spelled text, agent text, address text,
    out line text, out ha1 text, out blocked text, out refused text)
  language plpgsql stable security definer set search_path from current as $$
begin
  select s.username, coalesce(s.sip_ha1s ->> spelled, case when s.username = spelled then s.sip_ha1 end),
      case when s.status = 'active' then '' else 'yes' end,
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
revoke execute on function lineside_sip.add_phone(), lineside_sip.change_phone(), lineside_sip.follow_location() from public;
