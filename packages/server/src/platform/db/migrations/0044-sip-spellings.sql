-- A phone hashes its name as it is spelled there. One hash for each way in which people spell it, by the spelling: in small
-- letters, in capitals, with its domain.
alter table subscribers add column sip_ha1s jsonb;
create index subscribers_without_ha1s on subscribers (id) where sip_password_box is not null and sip_ha1s is null;
drop index subscribers_without_ha1;
create index sip_lines_by_name on subscribers (lower(username)) where status = 'active' and sip_ha1 is not null;

-- The edge asks for one line or domain at a time. Its role sees no table behind these questions.

-- The domain of ours that this is, as it is written here; null: none.
create function lineside_sip.domain_of(host text) returns text
  language plpgsql stable security definer set search_path from current as $$
begin
  return (select d.name from domains d where lower(d.name) = lower(host) limit 1);
end $$;

-- A line of this name in a domain, and the hash for the name as a phone spells it; null: it is spelled in another way.
create function lineside_sip.line_of(name text, domain text, spelled text) returns table (line text, ha1 text)
  language plpgsql stable security definer set search_path from current as $$
begin
  return query
    select s.username, coalesce(s.sip_ha1s ->> spelled, case when s.username = spelled then s.sip_ha1 end)
    from subscribers s join domains d on d.id = s.domain_id
    where lower(s.username) = lower(line_of.name) and d.name = line_of.domain and s.status = 'active' and s.sip_ha1 is not null;
end $$;
