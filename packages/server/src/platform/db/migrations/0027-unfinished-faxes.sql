-- Faxes that come now are kept as messages are: by what the file holds when the process of the call dies.
alter table unfinished_messages add column kind text not null default 'message' check (kind in ('message', 'fax'));
