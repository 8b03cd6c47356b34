-- Expand. RUN-01: Customers are removed with all that is theirs. Their lines then go in batches, so nothing may look through all
-- conversations or changes for each line: who answered, and who changed, are remembered without a reference.
-- While the rows of an older schema move to their months (0071), each part has its own.
alter table conversations drop constraint if exists conversations_answered_by_fkey;
alter table if exists conversations_before drop constraint if exists conversations_answered_by_fkey;
alter table if exists conversations_by_month drop constraint if exists conversations_answered_by_fkey;
alter table audit_log drop constraint if exists audit_log_subscriber_id_fkey;
alter table if exists audit_log_before drop constraint if exists audit_log_subscriber_id_fkey;
alter table if exists audit_log_by_month drop constraint if exists audit_log_subscriber_id_fkey;
create index contacts_of_subscriber on contacts (subscriber_id) where subscriber_id is not null;
create index unfinished_messages_of_subscriber on unfinished_messages (subscriber_id);
create index seat_imports_of_customer on seat_imports (customer_id);
create index seat_imports_of_subscriber on seat_imports (subscriber_id);
