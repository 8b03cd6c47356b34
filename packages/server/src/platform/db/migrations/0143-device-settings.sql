-- Expand: FRONT-03, settings of a phone beside its keys, which its configuration carries: the names that clients know, and the password of its own pages.

alter table devices
  add column settings jsonb not null default '{}',
  add column admin_password_box bytea;
