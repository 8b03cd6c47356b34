-- Expand: RUN-02, the log of what operators and resellers have done, by the shell and over HTTP. It names things by text and keeps no
-- reference, because it outlives what it names. Tables of months as for the audit log (GROW-05).
create sequence operator_log_id_seq;
create table operator_log (
  id bigint not null default nextval('operator_log_id_seq'),
  written_at timestamptz not null,
  -- a person, or `key NAME`
  by_name text not null,
  -- of the key; null: an operator
  reseller_id integer,
  noun text not null,
  verb text not null,
  object text not null,
  object_id bigint,
  object_name text,
  -- options by name: true, or the value of one that may be kept
  given jsonb not null,
  -- null: by the shell
  address text,
  request_id text,
  outcome text not null,
  -- code of the refusal
  refusal text,
  primary key (id, written_at)
) partition by range (written_at);
alter sequence operator_log_id_seq owned by operator_log.id;
create index operator_log_by_time on operator_log (written_at desc, id desc);
create index operator_log_of_person on operator_log (by_name, written_at desc, id desc);
create index operator_log_of_reseller on operator_log (reseller_id, written_at desc, id desc);
create index operator_log_of_noun on operator_log (noun, written_at desc, id desc);
create index operator_log_of_name on operator_log (object_name, written_at desc, id desc);
create index operator_log_of_object on operator_log (object, object_id, written_at desc, id desc);
create index operator_log_of_outcome on operator_log (outcome, written_at desc, id desc);
select make_months('operator_log', 'operator_log', (now() at time zone 'UTC')::date, (now() at time zone 'UTC' + interval '4 months')::date);
