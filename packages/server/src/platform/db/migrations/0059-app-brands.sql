-- APP-01: the name of the app that a browser installs (null: the product's), and the key in the addresses of its manifest
-- and icons, which browsers fetch without credentials: nobody can count through other resellers with it.
alter table reseller_brandings
  add column app_name text,
  add column app_key uuid not null default gen_random_uuid() unique;
