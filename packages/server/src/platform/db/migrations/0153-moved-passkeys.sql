-- Expand: GROW-08, which cell has the passkeys of a customer that has left: a passkey names nobody, and a browser may come when all rows of the
-- customer are removed here. Credentials are kept as the hash of their id, and forgotten after 400 days.
create table moved_passkeys (
  -- SHA-256 of the credential's id
  credential_hash bytea primary key,
  cell text not null,
  moved_at timestamptz not null default now()
);
create index moved_passkeys_moved on moved_passkeys (moved_at);
