-- Who changed what, as a story: whose it is, what it is about, what it put back.
alter table audit_log
  add column subject text,
  add column subject_id integer,
  add column subject_name text,
  add column puts_back bigint references audit_log on delete set null;
create index audit_log_of_subject on audit_log (customer_id, subject, id desc);
create index audit_log_put_back on audit_log (puts_back) where puts_back is not null;
