-- People by a name of one's own: a subscriber's, whom nobody else sees, or, without a subscriber, the company's.
create table contacts (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  subscriber_id integer references subscribers,
  name text not null,
  company text,
  email text,
  -- What it is found by: telephony/contacts/contact-search.
  search_text text not null
);
create index contacts_by_name on contacts (customer_id, subscriber_id, name collate "und-x-icu", id);

-- `number` in digits as the platform writes numbers.
create table contact_numbers (
  contact_id integer not null references contacts on delete cascade,
  position smallint not null,
  label text not null,
  number text not null,
  customer_id integer not null,
  primary key (contact_id, position)
);
create index contact_numbers_by_number on contact_numbers (customer_id, number);
