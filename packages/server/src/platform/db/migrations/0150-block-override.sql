-- Expand: FRONT-03, a PIN of the customer by which callers of its lines may call numbers on a block list.

-- argon2id; null: there is none, and what is blocked stays so
alter table customers add column block_out_override_hash text;
