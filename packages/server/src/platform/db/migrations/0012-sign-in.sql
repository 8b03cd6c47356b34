-- Failed sign-ins of one name from one address, the ban they led to, and that the name has signed in from there. The key is
-- a hash of both, or of the address alone, which stands for all names from it. What was counted so far is forgotten.
drop table sign_in_failures;
create table sign_in_failures (
  key bytea primary key,
  failures integer not null default 0,
  last_failure timestamptz not null default now(),
  stage integer not null default 0,
  banned_until timestamptz,
  last_success timestamptz
);

-- A token that signs in ends with the session that made it; null for one that came by mail, or by name and password.
alter table one_time_tokens add column session_id uuid references sessions on delete cascade;
create index tokens_of_session on one_time_tokens (session_id);

-- A session that came from a token makes none itself.
alter table sessions add column is_from_token boolean not null default false;
