-- Expand: KEYS-01, the API key by which an import of seats was made or started; its changes are recorded under it.
alter table seat_imports add column key_name text;
