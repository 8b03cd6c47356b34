-- Expand: FACT-01 to FACT-06, second steps of sign-in, recovery codes, app passwords, and what a customer asks for.
-- `secret_box` is the secret that is in force, sealed; `pending_box` one that nobody has confirmed. `wanted_at`: enable_2fa was
-- switched on, and the next sign-in has to set it up. `last_step`: the step of the last code, so that none works twice.
create table second_factors (
  subscriber_id integer primary key references subscribers on delete cascade,
  secret_box bytea,
  confirmed_at timestamptz,
  last_step bigint,
  last_used_at timestamptz,
  codes_made_at timestamptz,
  pending_box bytea,
  pending_until timestamptz,
  wanted_at timestamptz,
  check ((secret_box is null) = (confirmed_at is null)),
  check ((pending_box is null) = (pending_until is null))
);
create table recovery_codes (
  subscriber_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (subscriber_id, code_hash)
);
create table app_passwords (
  id integer generated always as identity primary key,
  subscriber_id integer not null references subscribers on delete cascade,
  name text not null,
  scope text not null check (scope in ('api_read', 'api_all', 'phone_provisioning')),
  password_hash bytea not null unique,
  made_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text
);
create index app_passwords_of_subscriber on app_passwords (subscriber_id);
alter table customers add column factor_policy text not null default 'offered'
  check (factor_policy in ('off', 'offered', 'administrators', 'everybody'));
alter table customers add column factor_policy_from timestamptz;
-- How a session passed the second step; null: it did not have to. It ends with its app password.
alter table sessions add column factor text check (factor in ('code', 'recovery_code', 'passkey'));
alter table sessions add column app_password_id integer references app_passwords on delete cascade;
create index sessions_of_app_password on sessions (app_password_id) where app_password_id is not null;
