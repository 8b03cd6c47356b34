-- The networks that a device's configuration was fetched from, of late: who fetches it from a new one is in the audit log.
alter table devices add column fetched_from text[] not null default '{}';
