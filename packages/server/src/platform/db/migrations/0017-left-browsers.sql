-- When a browser of a line was last connected to the call engine: for "offline since". However a connection ends, with its
-- process too, its row tells. Phones have their registrations for that, which stay for a while after they are over.
create table left_browsers (
  subscriber_id integer not null references subscribers on delete cascade,
  name text not null,
  left_at timestamptz not null,
  primary key (subscriber_id, name)
);
create index left_browsers_by_time on left_browsers (left_at);

create function keep_left_browser() returns trigger language plpgsql as $$
begin
  insert into left_browsers (subscriber_id, name, left_at)
    select id, left(old.name, 255), now() from subscribers where id = old.subscriber_id
    on conflict (subscriber_id, name) do update set left_at = excluded.left_at;
  return null;
end $$;
create trigger rtc_connection_ends after delete on rtc_connections for each row execute function keep_left_browser();
