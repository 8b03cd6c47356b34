-- Expand: RECEIVE-05, places of emergency calls, those of seats and phones, and who is mailed of such a call.
create table emergency_places (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  name text not null,
  -- ISO 3166-1
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- RFC 5139; '' where it is not known
  region text not null default '',
  city text not null,
  postal_code text not null default '',
  street text not null,
  house_number text not null default '',
  building text not null default '',
  floor text not null default '',
  room text not null default '',
  note text not null default '',
  unique (customer_id, name)
);

-- Where a person's seat is, and where the person has said to be for now: one of the places, or an address.
create table seat_places (
  subscriber_id integer primary key references subscribers on delete cascade,
  place_id integer references emergency_places,
  elsewhere_place_id integer references emergency_places,
  elsewhere_address jsonb,
  elsewhere_until timestamptz,
  check (elsewhere_place_id is null or elsewhere_address is null),
  check ((elsewhere_place_id is null and elsewhere_address is null) = (elsewhere_until is null))
);
create index seat_places_place on seat_places (place_id) where place_id is not null;
create index seat_places_elsewhere on seat_places (elsewhere_place_id) where elsewhere_place_id is not null;

create table device_places (
  device_id integer primary key references devices on delete cascade,
  place_id integer not null references emergency_places
);
create index device_places_place on device_places (place_id);

-- Who is mailed when somebody calls an emergency number.
create table safety_contacts (
  customer_id integer primary key references customers on delete cascade,
  email text not null,
  language text not null
);

-- The trunk takes PIDF-LO (RFC 6442).
alter table trunks add column takes_place boolean not null default false;

-- Mails about emergency calls have a budget of their own.
alter table mail_budgets drop constraint mail_budgets_kind_check;
alter table mail_budgets add constraint mail_budgets_kind_check check (kind in ('subscriber', 'customer', 'handover', 'emergency'));
