-- Expand: FRONT-03, web passwords that expire: some days after they were set, or at once where somebody else has set them.

alter table customers
  add column password_days integer check (password_days between 1 and 3650),
  add column password_own boolean not null default false;
-- an administrator or the operator has set the password, so somebody else knows it
alter table subscribers
  add column web_password_given boolean not null default false,
  -- hash of the last password that had expired when another one was set: it is not taken again
  add column web_password_expired text;
