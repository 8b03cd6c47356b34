-- What the fax machine at the other end calls itself: a number or a name, which anybody may set to anything.
alter table conversations add column fax_station text check (length(fax_station) <= 20);
