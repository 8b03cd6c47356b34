-- Expand: HARD-01, addresses for faxes and messages that are asked whether they want them. One without a row was there before.
create table asked_addresses (
  subscriber_id integer not null references subscribers (id) on delete cascade,
  address text not null,
  state text not null check (state in ('asked', 'agreed', 'refused')),
  token_hash bytea,
  asked_at timestamptz not null,
  primary key (subscriber_id, address)
);
create unique index asked_addresses_token on asked_addresses (token_hash) where token_hash is not null;
create index asked_addresses_address on asked_addresses (address);
