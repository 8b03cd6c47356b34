-- Expand: FACT-03, wrong codes of one person from everywhere, and until when no code is checked.
alter table second_factors
  add column wrong_codes integer not null default 0,
  add column wrong_since timestamptz,
  add column codes_refused_until timestamptz;
