-- Expand only. Reads both tables once while others read and write them.
alter table conversations validate constraint conversations_not_filed;
alter table audit_log validate constraint audit_log_not_filed;
