-- A text as names are compared (telephony/contacts/contact-search, foldName): without case, accents and the difference between
-- Müller, Mueller and Muller.
create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(
    translate(
      replace(replace(regexp_replace(normalize(lower(name collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'þ', 'th'),
      'æœøłđı', 'aooldi'),
    '([aou])e', '\1', 'g'), '\s+', ' ', 'g'))
$$;

-- What seats, groups and devices are found by, all of it.
alter table subscribers add column find_text text generated always as (
  folded_name(coalesce(display_name, '') || ' ' || username) || ' ' || coalesce(pbx_extension, '')
) stored;
alter table devices add column find_text text generated always as (
  folded_name(station_name || ' ' || identifier) || ' ' || lower(regexp_replace(identifier, '[-:.]', '', 'g'))
) stored;

-- A search reads those of one customer from here and no row of anybody else.
create index lines_to_find on subscribers (customer_id, find_text) where status <> 'terminated';
