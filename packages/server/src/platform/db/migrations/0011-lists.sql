-- Seats and groups of a large customer: this alone counts them and finds a late page of theirs.
create index lines_of_customer on subscribers (customer_id, is_pbx_group, is_pbx_pilot, create_timestamp desc, id desc)
  where status <> 'terminated';
