-- A phone that signs off, or that the edge has not heard of in time, is remembered by its registration, which is over: so
-- people read since when it is offline. What is removed on the registered devices' page is gone with its row.
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
  update registrations set (subscriber_id, contact, path, socket, received, q, expires, nat, user_agent, instance) =
      (line, new.contact, new.path, new.socket, new.received, priority, to_timestamp(new.expires), new.received is not null, new.user_agent, new.instance)
    where ruid = new.ruid returning id into registration;
  if not found then
    insert into registrations (subscriber_id, contact, path, socket, received, q, expires, nat, user_agent, instance, ruid)
      values (line, new.contact, new.path, new.socket, new.received, priority, to_timestamp(new.expires), new.received is not null, new.user_agent, new.instance, new.ruid)
      on conflict (subscriber_id, contact) do update set (path, socket, received, q, expires, nat, user_agent, instance, ruid) =
        (excluded.path, excluded.socket, excluded.received, excluded.q, excluded.expires, excluded.nat, excluded.user_agent, excluded.instance, excluded.ruid)
      returning id into registration;
  end if;
  if tg_op = 'INSERT' or to_timestamp(old.expires) <= now() then
    perform lineside_sip.tell_registration(line, registration);
  end if;
  return null;
end $$;
