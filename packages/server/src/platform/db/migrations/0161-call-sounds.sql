-- Expand: HEALTH-02, how each side of a call heard the other. Kept as long as calls are.
create table call_sounds (
  call_id text not null,
  leg_id text not null,
  -- Whose call it is; for a line outside, the customer of the other side.
  customer_id integer not null references customers on delete cascade,
  -- null: a line outside.
  subscriber_id integer references subscribers on delete cascade,
  kind text not null check (kind in ('browser', 'phone', 'outside', 'media')),
  device text,
  -- When it was told first.
  at timestamptz not null,
  -- A report as the contract has it; null: all that is known is that nothing was heard.
  report jsonb,
  mos real,
  -- Share of its time in which people noticed how it sounded.
  bad real not null default 0,
  is_silent boolean not null default false,
  primary key (call_id, leg_id)
);
create index call_sounds_of_customer on call_sounds (customer_id, at);
create index call_sounds_of_subscriber on call_sounds (subscriber_id);
