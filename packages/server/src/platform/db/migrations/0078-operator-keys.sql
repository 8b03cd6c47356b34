-- Expand: RUN-02, keys with which operators and resellers use the API. Only the hash of a key is stored. A revoked key keeps its name.
create table operator_keys (
  id integer generated always as identity primary key,
  name text not null unique,
  role text not null check (role in ('operator', 'reseller')),
  reseller_id integer references resellers on delete cascade,
  prefix text not null,
  key_hash bytea not null unique,
  made_at timestamptz not null,
  made_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  last_used_at timestamptz,
  last_used_from text,
  check ((role = 'reseller') = (reseller_id is not null))
);
create index operator_keys_of_reseller on operator_keys (reseller_id);
