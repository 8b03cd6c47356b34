-- Expand only: servers of the version before go on with this schema. Nothing is copied here and no row is read.
-- Until the job has moved the last old row, `conversations` has two parts: `conversations_before`, which is the old table,
-- and `conversations_by_month`. A row moves from one to the other by an UPDATE of `is_filed`. At the end `finish_months`
-- puts `conversations_by_month` in the place of `conversations`. The same for the audit log.

-- `id` goes on where it was; an identity column is not allowed in a table that becomes a part of another.
create function pg_temp.own_sequence(stem text) returns void language plpgsql as $$
declare
  next_id bigint;
begin
  execute format('select nextval(%L)', stem || '_id_seq') into next_id;
  execute format('alter table %I alter id drop identity', stem);
  execute format('create sequence %I', stem || '_id_seq');
  perform setval((stem || '_id_seq')::regclass, next_id, false);
  execute format('alter table %I alter id set default nextval(%L)', stem, stem || '_id_seq');
end $$;

-- Names of indexes and the primary key are free for the new table.
create function pg_temp.rename_indexes(stem text) returns void language plpgsql as $$
declare
  name text;
begin
  for name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = stem::regclass loop
    execute format('alter index %I rename to %I', name, left('before_' || name, 63));
  end loop;
end $$;

create function pg_temp.put_before(stem text) returns void language plpgsql as $$
begin
  execute format('alter table %I alter is_filed set default true', stem || '_by_month');
  execute format('alter table %I alter is_filed set default true', stem || '_before');
  execute format('create table %I (like %I including defaults including generated) partition by list (is_filed)', stem, stem || '_before');
  execute format('alter table %I attach partition %I for values in (false)', stem, stem || '_before');
  execute format('alter table %I attach partition %I for values in (true)', stem, stem || '_by_month');
end $$;

select pg_temp.own_sequence('conversations'), pg_temp.rename_indexes('conversations');
-- A delivery cannot refer to a row by its id alone any more: a trigger removes it with its conversation.
alter table fax_deliveries drop constraint fax_deliveries_conversation_id_fkey;
drop trigger push_conversations on conversations;
alter table conversations rename to conversations_before;
create table conversations_by_month (like conversations_before including defaults including constraints)
  partition by range (start_time);
alter table conversations_by_month drop constraint conversations_not_filed,
  add constraint conversations_pkey primary key (id, start_time),
  add constraint conversations_customer_id_fkey foreign key (customer_id) references customers,
  add constraint conversations_subscriber_id_fkey foreign key (subscriber_id) references subscribers,
  add constraint conversations_answered_by_fkey foreign key (answered_by) references subscribers;
-- A page is read from these first, and counted by them alone; ids make the order total. What a list can be filtered by is
-- included: a search then looks at the pages of an index instead of those of the table.
create index conversations_of_subscriber on conversations_by_month (subscriber_id, start_time desc, id desc)
  include (type, direction, status, caller, callee, follows);
create index conversations_of_subscriber_by_type on conversations_by_month (subscriber_id, type, start_time desc, id desc);
create index conversations_of_company on conversations_by_month (customer_id, start_time desc, id desc)
  include (type, subscriber_id, call_id, follows);
create index new_voicemails on conversations_by_month (subscriber_id, start_time desc, id desc)
  where type = 'voicemail' and folder = 'INBOX';
create index conversations_by_file on conversations_by_month (file_key) where file_key is not null;
create index conversations_by_call on conversations_by_month (subscriber_id, call_id, start_time, id)
  include (type, direction, call_type, status, callee);
-- The missed calls of a company are counted by these alone.
create index missed_calls on conversations_by_month (customer_id, start_time desc, id desc)
  include (subscriber_id, call_id, type, direction, call_type, status, follows, was_taken)
  where type = 'call' and direction = 'in' and (call_type is null or call_type = 'call')
    and status in ('cancel', 'noanswer', 'offline', 'busy', 'timeout', 'other')
    and was_taken is not true;
create index stored_faxes on conversations_by_month (customer_id, subscriber_id) include (file_bytes)
  where type = 'fax' and file_key is not null;
select make_months('conversations_by_month', 'conversations', (now() at time zone 'UTC')::date, (now() at time zone 'UTC' + interval '4 months')::date);
alter table conversations_by_month alter follows set default false, alter was_taken set default false;
alter table conversations_before alter follows set default false, alter was_taken set default false;
select pg_temp.put_before('conversations');
create trigger push_conversations after insert on conversations referencing new table as added
  for each statement execute function push_conversations();
-- Orphans are prevented here: deliveries go with their conversation. The move of a row is an UPDATE and removes nothing.
create function remove_fax_deliveries() returns trigger language plpgsql as $$
begin
  delete from fax_deliveries d using gone g where d.conversation_id = g.id;
  return null;
end $$;
create trigger remove_fax_deliveries after delete on conversations referencing old table as gone
  for each statement execute function remove_fax_deliveries();

create trigger settle_calls after insert on conversations referencing new table as changed
  for each statement execute function settle_calls();
create trigger settle_calls_left after delete on conversations referencing old table as changed
  for each statement execute function settle_calls();

select pg_temp.own_sequence('audit_log'), pg_temp.rename_indexes('audit_log');
-- What an entry puts back may be removed before it is; readers show it only while it is there.
alter table audit_log drop constraint audit_log_puts_back_fkey;
alter table audit_log rename to audit_log_before;
create table audit_log_by_month (like audit_log_before including defaults including constraints including generated)
  partition by range (written_at);
alter table audit_log_by_month drop constraint audit_log_not_filed,
  add constraint audit_log_pkey primary key (id, written_at),
  add constraint audit_log_customer_id_fkey foreign key (customer_id) references customers on delete cascade,
  add constraint audit_log_subscriber_id_fkey foreign key (subscriber_id) references subscribers on delete cascade;
create index audit_log_of_customer on audit_log_by_month (customer_id, id desc);
create index audit_log_of_item on audit_log_by_month (customer_id, resource, item_id, id desc);
create index audit_log_of_writer on audit_log_by_month (customer_id, subscriber_id, id desc);
create index audit_log_by_time on audit_log_by_month (written_at);
create index audit_log_of_subject on audit_log_by_month (customer_id, subject, id desc);
select make_months('audit_log_by_month', 'audit_log', (now() at time zone 'UTC')::date, (now() at time zone 'UTC' + interval '4 months')::date);
select pg_temp.put_before('audit_log');

-- A new database has no rows to move.
select finish_months('conversations'), finish_months('audit_log');
