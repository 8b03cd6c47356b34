-- The edge signs in at trunks as soon as they are there: whoever watches it hears that they changed.
create function tell_trunks() returns trigger language plpgsql as $$
begin
  perform pg_notify('lineside', 'trunks 0');
  return null;
end $$;
create trigger tell_trunks after insert or update or delete on trunks for each statement execute function tell_trunks();
