-- Expand: BOOK-02, address books at CardDAV servers that contacts follow, of a person or, without one, of the company.
create table contact_books (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  subscriber_id integer references subscribers on delete cascade,
  -- By whose line numbers are read, for a book of the company.
  made_by integer references subscribers on delete set null,
  made_at timestamptz not null,
  url text not null,
  name text not null,
  username text not null,
  password_box bytea not null,
  -- What the server said last of the whole book: `t:` and a token of RFC 6578, or `c:` and a CTag.
  revision text,
  -- When all its cards were compared last.
  compared_at timestamptz,
  -- The server has said once that nothing is left; contacts go when it says so again.
  was_empty boolean not null default false,
  synced_at timestamptz,
  changed_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  failure text,
  failures integer not null default 0,
  failing_since timestamptz,
  -- null: not before somebody asks.
  next_at timestamptz,
  asked_at timestamptz,
  -- The process that reads it now, and until when nobody else does.
  lease uuid,
  leased_until timestamptz
);
create unique index contact_books_of_owner on contact_books (customer_id, coalesce(subscriber_id, 0), url);
create index contact_books_of_subscriber on contact_books (subscriber_id);
create index contact_books_made_by on contact_books (made_by);
create index contact_books_due on contact_books (next_at) where next_at is not null;

-- Cards of a book: each is a contact, or is left out.
create table contact_book_cards (
  book_id integer not null references contact_books on delete cascade,
  -- The path of its address.
  href text not null,
  etag text not null,
  contact_id integer references contacts on delete set null,
  left_out text,
  values_left_out integer not null default 0,
  primary key (book_id, href)
);
create unique index contact_book_cards_of_contact on contact_book_cards (contact_id) where contact_id is not null;
