-- Expand: ROLE-02, administrators who see the portal of a seat. These are no rows of `sessions`, which servers of the version
-- before take for sessions of the person. A row ends with the administrator's session, and stays a while to be told of.
create table see_as_sessions (
  id uuid primary key,
  subscriber_id integer not null references subscribers on delete cascade,
  by_subscriber integer not null references subscribers on delete cascade,
  -- null: the administrator's session is over, or has opened another one
  by_session uuid unique references sessions on delete set null,
  reason text not null check (char_length(reason) between 3 and 200),
  address text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index see_as_sessions_of_subscriber on see_as_sessions (subscriber_id, created_at);
create index see_as_sessions_by_writer on see_as_sessions (by_subscriber);
create index see_as_sessions_by_age on see_as_sessions (created_at);

-- until then an administrator who sees as the seat may change its settings; null: may not
alter table subscribers add column settings_open_until timestamptz;

-- the person as whom the writer saw, by the name at that time
alter table audit_log add column as_id integer, add column as_name text;

alter table security_notices drop constraint security_notices_kind_check;
alter table security_notices add constraint security_notices_kind_check
  check (kind in ('device', 'password', 'email', 'factor', 'forwarding', 'see_as'));
