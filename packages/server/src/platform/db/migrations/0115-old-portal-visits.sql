-- Expand: GROW-02, visits of an older portal, which any server goes on with. Those of a server of the version before are in its memory.
create table old_portal_visits (
  key_hash bytea primary key,
  subscriber_id integer not null references subscribers (id) on delete cascade,
  session_id uuid not null,
  cookies_box bytea,
  opened_at timestamptz not null,
  used_at timestamptz not null
);
create index old_portal_visits_subscriber on old_portal_visits (subscriber_id);
create index old_portal_visits_used on old_portal_visits (used_at);
