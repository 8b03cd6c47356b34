-- Expand: CALL-16, a mark of each message between processes. The sender writes a batch again when its connection broke during the commit, which may have succeeded; the receiver takes a mark once. Null: written by an earlier version.

alter table rtc_signals add column mark uuid;
