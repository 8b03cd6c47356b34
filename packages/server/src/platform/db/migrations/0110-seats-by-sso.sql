-- Expand: FACT-08, a seat that is made when somebody signs in first by single sign-on, after a template of the customer.
alter table sso_providers
  add column makes_seats boolean not null default false,
  -- null: the default of the customer's profile set
  add column seat_profile_id integer references profiles on delete set null,
  -- null: as the customer's range
  add column seat_ext_min text,
  add column seat_ext_max text;
create table sso_seat_groups (
  customer_id integer not null references sso_providers on delete cascade,
  group_id integer not null references subscribers on delete cascade,
  primary key (customer_id, group_id)
);
create index sso_seat_groups_of_group on sso_seat_groups (group_id);
-- When a single sign-on has made the line; null: people have.
alter table subscribers add column sso_made_at timestamptz;
