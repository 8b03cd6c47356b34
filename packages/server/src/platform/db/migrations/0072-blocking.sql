-- Expand. RUN-01: An operator blocks a customer or a line, and unblocks it. The state of a line follows both: `locked` while the line
-- or its customer is blocked. Everything that asks for an active line then refuses it.
alter table customers add column blocked_at timestamptz, add column blocked_reason text, add column blocked_by text;
alter table subscribers add column blocked_at timestamptz, add column blocked_reason text, add column blocked_by text;
alter table subscribers drop constraint subscribers_status_check;
alter table subscribers add constraint subscribers_status_check check (status in ('active', 'locked', 'terminated')) not valid;
alter table subscribers validate constraint subscribers_status_check;

create function follow_blocking() returns trigger language plpgsql as $$
declare
  of_customer timestamptz;
begin
  if new.status = 'terminated' then return new; end if;
  -- a line that is made while its customer is being blocked waits here for that; blocking waits for no row that only names
  -- the customer, and none waits for it
  select blocked_at into of_customer from customers where id = new.customer_id for share;
  new.status := case when new.blocked_at is null and of_customer is null then 'active' else 'locked' end;
  return new;
end $$;
create trigger follow_blocking before insert or update of blocked_at, customer_id on subscribers
  for each row execute function follow_blocking();

create function block_lines() returns trigger language plpgsql as $$
begin
  update subscribers set blocked_at = blocked_at where customer_id = new.id and status <> 'terminated';
  return null;
end $$;
create trigger block_lines after update of blocked_at on customers for each row
  when ((old.blocked_at is null) <> (new.blocked_at is null)) execute function block_lines();

-- The same question as `line_of`, which edges of older configurations still ask. A phone of a blocked line proves that it is
-- the line's, so that its right password is not counted as a wrong one, and so that it can call for help.
create function lineside_sip.line_asking(name text, domain text, spelled text)
  returns table (line text, ha1 text, blocked text)
  language plpgsql stable security definer set search_path from current as $$
begin
  return query
    select s.username, coalesce(s.sip_ha1s ->> spelled, case when s.username = spelled then s.sip_ha1 end),
      case when s.status = 'active' then '' else 'yes' end
    from subscribers s join domains d on d.id = s.domain_id
    where lower(s.username) = lower(line_asking.name) and d.name = line_asking.domain and s.status <> 'terminated'
      and s.sip_ha1 is not null;
end $$;
