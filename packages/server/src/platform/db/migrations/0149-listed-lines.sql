-- Expand, outside a transaction: BOOK-01, the lines that a directory on a phone lists, in the order of their names, so that a page of it
-- is read without sorting all.
create index concurrently if not exists listed_lines_by_name on subscribers
  (customer_id, (coalesce(nullif(display_name, ''), username)) collate "und-x-icu", id)
  where status = 'active';
