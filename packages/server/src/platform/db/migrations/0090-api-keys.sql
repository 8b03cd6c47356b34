-- Expand: KEYS-01, API keys of customers. Only the hash of a key is stored. A withdrawn key stays known, so that a program
-- that still sends it is not taken for somebody who guesses.
create table api_keys (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  -- the key acts as this line, and ends with it
  made_by integer not null references subscribers on delete cascade,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  reads text[] not null,
  writes text[] not null,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
create index api_keys_of_customer on api_keys (customer_id, id);
create index api_keys_of_maker on api_keys (made_by);

-- the API key with which the change was made, by its name at that time
alter table audit_log add column key_name text;
