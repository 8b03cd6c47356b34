-- Why an import failed, as a reason with values that each reader gets in its own language.
alter table seat_imports add column refusal jsonb;
