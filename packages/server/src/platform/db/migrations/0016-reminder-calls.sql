-- Up to when a reminder's moments count as called, or as passed before it was set: each of them is called once.
alter table reminders add column settled_until timestamptz not null default now();
