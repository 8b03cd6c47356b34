-- Expand: RUN-04, on which run of the database a server process took its lock. After a fail-over or a restart all locks are free, and none of them says that its process is dead.

alter table rtc_processes add column held_on text;
