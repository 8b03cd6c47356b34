-- Expand: FACT-05, passkeys, and the challenges that browsers answer. A challenge is spent by the statement that removes it.
create table passkeys (
  id integer generated always as identity primary key,
  subscriber_id integer not null references subscribers on delete cascade,
  name text not null,
  credential_id text not null unique,
  -- COSE, as the authenticator gave it
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  -- the host name that the browser binds it to
  host text not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_subscriber on passkeys (subscriber_id);
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- who makes a passkey; null: somebody signs in
  subscriber_id integer references subscribers on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
