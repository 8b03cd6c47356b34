-- Expand: FACT-08, single sign-on. A mail domain belongs to one customer; the operator assigns it.
create table mail_domains (
  name text primary key check (name = lower(name)),
  customer_id integer not null references customers on delete cascade,
  assigned_at timestamptz not null
);
create index mail_domains_of_customer on mail_domains (customer_id);
create table sso_providers (
  customer_id integer primary key references customers on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- null: the client has no secret
  secret_box bytea,
  email_claim text not null,
  -- another one with each change of the connection: what has begun with an earlier one is over
  revision integer not null default 1,
  tried_at timestamptz,
  is_on boolean not null default false check (not is_on or tried_at is not null),
  allows_password boolean not null default true,
  allows_passkey boolean not null default true,
  keeper_id integer references subscribers on delete set null
);
-- Sign-ins that are under way at a provider. One is spent by the statement that removes it.
create table sso_attempts (
  state_hash bytea primary key,
  -- of the secret in the cookie of the browser that has begun it
  browser_hash bytea not null,
  customer_id integer not null references customers on delete cascade,
  -- the session that tries the connection; null: somebody signs in
  session_id uuid references sessions on delete cascade,
  revision integer not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index sso_attempts_by_end on sso_attempts (expires_at);
