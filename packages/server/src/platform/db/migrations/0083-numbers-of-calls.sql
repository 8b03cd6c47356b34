-- Expand, outside a transaction. RUN-03: the numbers of an ended call, whose state is gone, for as long as its row is kept, a day.
alter table calls add column if not exists numbers text[];
create index concurrently if not exists calls_by_number on calls using gin (numbers) where numbers is not null;
