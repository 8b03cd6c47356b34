-- STAT-01: what a person says to be doing: one row for each line that has said so. A row whose end has passed means nothing
-- any more; nothing has to remove it.
create table line_statuses (
  subscriber_id integer primary key references subscribers on delete cascade,
  kind text not null check (kind in ('busy', 'meeting', 'dnd', 'away', 'holiday')),
  since timestamptz not null,
  until timestamptz,
  note text not null default '',
  calls text not null check (calls in ('rules', 'voicebox', 'colleague', 'number', 'only')),
  colleague_id integer references subscribers on delete set null,
  -- in digits, as calls are placed
  number text,
  callers text[] not null default '{}'
);
create index line_statuses_colleague on line_statuses (colleague_id) where colleague_id is not null;
