-- How many mails a line (subscriber), its company (customer), or the hand-over of a seat (handover) has used of what it
-- may: `filled_until` is the moment at which all of it is free again. What was too much is not mailed, but counted.
create table mail_budgets (
  kind text not null check (kind in ('subscriber', 'customer', 'handover')),
  id integer not null,
  filled_until timestamptz not null default 'epoch',
  left_out integer not null default 0,
  left_out_at timestamptz,
  primary key (kind, id)
);
