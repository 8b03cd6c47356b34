-- The size of a fax's pages: what a line and its company may store is bounded. null: stored before this was written down.
alter table conversations add column file_bytes bigint;
create index stored_faxes on conversations (customer_id, subscriber_id) include (file_bytes)
  where type = 'fax' and file_key is not null;
