-- Expand: SCHED-01, SCHED-02, schedules and holidays of a company, and who follows a schedule.
create table schedules (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  name text not null,
  -- IANA
  timezone text not null,
  -- weekday (1 = Sunday), from and to in minutes; to is up to 2880
  week jsonb not null,
  exceptions jsonb not null default '[]',
  follows_holidays boolean not null default true,
  unique (customer_id, name)
);

-- Days on which schedules that follow them are closed from a minute on.
create table company_holidays (
  customer_id integer not null references customers on delete cascade,
  day date not null,
  name text not null,
  closes_at integer not null default 0 check (closes_at between 0 and 1439),
  -- listed: taken from the list of a country; own: added by hand
  origin text not null default 'own' check (origin in ('listed', 'own')),
  primary key (customer_id, day, name)
);

-- The list from which the company last took its holidays.
alter table customers add column holiday_country text, add column holiday_region text;

-- The schedule that a group, a queue or an attendant follows, and where its calls go while it is closed.
create table line_hours (
  subscriber_id integer primary key references subscribers on delete cascade,
  schedule_id integer not null references schedules,
  closed_to text not null check (closed_to in ('announcement', 'voicebox', 'line', 'number')),
  handle text,
  line_id integer references subscribers on delete set null,
  -- in digits, as calls are placed
  number text
);
create index line_hours_schedule on line_hours (schedule_id);
create index line_hours_line on line_hours (line_id) where line_id is not null;

-- A time set that stands for a schedule has no times of its own.
alter table cf_time_sets add column schedule_id integer references schedules, add column schedule_use text
  check (schedule_use in ('during', 'outside', 'holidays'));
create index cf_time_sets_schedule on cf_time_sets (schedule_id) where schedule_id is not null;
