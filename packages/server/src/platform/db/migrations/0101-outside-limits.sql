-- Expand: HARD-02, limits against toll fraud: what may be called outside and how much of it, what has been called today, and what a minute costs.

-- Four kinds of rows: the operator's for everybody (no customer), the operator's for a customer, the customer's own, and the customer's for a line.
create table outside_limits (
  id integer generated always as identity primary key,
  customer_id integer references customers on delete cascade,
  subscriber_id integer references subscribers on delete cascade,
  set_by text not null check (set_by in ('operator', 'company')),
  -- country codes or beginnings of numbers; null: all
  countries text[],
  -- kinds of costly numbers that may not be called; null: as the operator's row for everybody says, or none
  barred text[],
  calls_a_minute integer check (calls_a_minute >= 0),
  calls_a_day integer check (calls_a_day >= 0),
  -- millionths of the currency of the rates
  cost_a_day bigint check (cost_a_day >= 0),
  check (customer_id is not null or (set_by = 'operator' and subscriber_id is null)),
  check (subscriber_id is null or set_by = 'company')
);
create unique index outside_limits_by_owner on outside_limits (coalesce(customer_id, 0), coalesce(subscriber_id, 0), set_by);
create index outside_limits_of_subscriber on outside_limits (subscriber_id) where subscriber_id is not null;

-- Calls of the last minute.
create table outside_starts (
  id bigint generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  subscriber_id integer not null references subscribers on delete cascade,
  started_at timestamptz not null
);
create index outside_starts_of_customer on outside_starts (customer_id, started_at);
create index outside_starts_of_subscriber on outside_starts (subscriber_id);

-- Calls and cost of each line on each of the last days, in its customer's time zone, and what was refused.
create table outside_days (
  subscriber_id integer not null references subscribers on delete cascade,
  customer_id integer not null references customers on delete cascade,
  day date not null,
  calls integer not null default 0,
  cost bigint not null default 0,
  primary key (subscriber_id, day)
);
create index outside_days_of_customer on outside_days (customer_id, day);
create table outside_refusals (
  subscriber_id integer not null references subscribers on delete cascade,
  customer_id integer not null references customers on delete cascade,
  day date not null,
  reason text not null,
  -- whose limit it is: the line's or the customer's
  of text not null check (of in ('line', 'customer')),
  calls integer not null,
  last_number text not null,
  last_at timestamptz not null,
  primary key (subscriber_id, day, reason)
);
create index outside_refusals_of_customer on outside_refusals (customer_id, day);

-- What a minute to numbers with this beginning costs, in millionths.
create table outside_rates (
  prefix text primary key check (prefix ~ '^[1-9][0-9]{0,14}$'),
  price bigint not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

-- price: of a minute; null: no rate is known. charged_until: up to when the call is in outside_days; null: nobody has answered.
alter table outside_calls add column number text, add column price bigint, add column charged_until timestamptz;

alter table security_notices drop constraint security_notices_kind_check;
alter table security_notices add constraint security_notices_kind_check
  check (kind in ('device', 'password', 'email', 'factor', 'forwarding', 'see_as', 'outside'));
