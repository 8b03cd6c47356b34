-- TEAM-01: whom somebody has chosen to see first among colleagues.
create table team_favourites (
  subscriber_id integer not null references subscribers on delete cascade,
  colleague_id integer not null references subscribers on delete cascade,
  primary key (subscriber_id, colleague_id)
);
create index team_favourites_of_colleague on team_favourites (colleague_id);

-- Lines whose colleagues read with whom they talk. Without a row they do not.
create table shared_calls (
  subscriber_id integer primary key references subscribers on delete cascade
);

-- People of a customer in the order of their names, so that the first ones are found without sorting all.
create index people_by_name on subscribers
  (customer_id, (coalesce(nullif(display_name, ''), username)) collate "und-x-icu", id)
  where status = 'active' and not is_pbx_group;
