-- Expand: SESS-03, mails to the owner of an account: browsers that have signed in before, what is to be mailed, and the kinds switched off.
create table known_browsers (
  subscriber_id integer not null references subscribers on delete cascade,
  mark_hash bytea not null,
  seen_at timestamptz not null,
  primary key (subscriber_id, mark_hash)
);
create table security_notices (
  id integer generated always as identity primary key,
  subscriber_id integer not null references subscribers on delete cascade,
  kind text not null check (kind in ('device', 'password', 'email', 'factor', 'forwarding')),
  happened_at timestamptz not null,
  recipient text not null,
  facts jsonb not null,
  mailed_at timestamptz
);
create index security_notices_of_subscriber on security_notices (subscriber_id, happened_at);
alter table subscribers add column security_mails_off text[] not null default '{}';
