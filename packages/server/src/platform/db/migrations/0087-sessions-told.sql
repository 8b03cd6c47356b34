-- Expand: SESS-01, FACT-07: what a person is told of a session, when its password was last given, and when a web password was set.
alter table sessions
  add column way text check (way in ('password', 'app_password', 'link', 'qr', 'passkey', 'sso')),
  add column address text,
  add column user_agent text,
  add column seen_at timestamptz,
  add column proved_at timestamptz;
alter table subscribers add column web_password_set_at timestamptz;
