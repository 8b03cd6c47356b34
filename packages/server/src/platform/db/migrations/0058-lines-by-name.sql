-- Seats and groups in the order of a phone book: this alone finds a page of theirs.
create index lines_by_name on subscribers
  (customer_id, is_pbx_group, is_pbx_pilot, (name_folded collate "und-x-icu"), id) where status <> 'terminated';
