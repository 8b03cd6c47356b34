-- Titles of the columns of a file of seats that hold something and are not imported, for telling people before and after.
alter table seat_imports add column unread_columns jsonb not null default '[]';
