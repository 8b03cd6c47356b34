-- PUSH-01: a browser that calls wake is a device of its line, so its line changes when such a browser comes or goes, in
-- whatever way that happens.
create function tell_push_presence() returns trigger language plpgsql as $$
begin
  insert into live_events (topic, item_id, customer_id)
    select 'presence', id, customer_id from subscribers
    where id = any (array[case when tg_op <> 'DELETE' then new.subscriber_id end,
      case when tg_op <> 'INSERT' then old.subscriber_id end]);
  return null;
end $$;
create trigger tell_push_presence_added after insert on push_devices for each row
  when ('call' = any (new.kinds)) execute function tell_push_presence();
create trigger tell_push_presence_removed after delete on push_devices for each row
  when ('call' = any (old.kinds)) execute function tell_push_presence();
create trigger tell_push_presence_changed after update of kinds, subscriber_id on push_devices for each row
  when (old.subscriber_id <> new.subscriber_id or ('call' = any (old.kinds)) <> ('call' = any (new.kinds)))
  execute function tell_push_presence();
