-- Expand: RECEIVE-02, colleagues to whom a person is connected once they are free. A row goes when that has happened, is taken back, or is over.
create table call_backs (
  subscriber_id integer not null references subscribers on delete cascade,
  colleague_id integer not null references subscribers on delete cascade,
  after text not null check (after in ('busy', 'no_answer')),
  phase text not null check (phase in ('watches', 'waits', 'suspended', 'recalls', 'connects')),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  -- The call that rings the asker, or that the asker has taken; and when it was last tried.
  call_id text,
  tried_at timestamptz,
  primary key (subscriber_id, colleague_id),
  check (subscriber_id <> colleague_id)
);
create index call_backs_of_colleague on call_backs (colleague_id);
-- However many processes look at the same moment: one call for a colleague, and one for an asker.
create unique index call_backs_served_colleague on call_backs (colleague_id) where phase in ('recalls', 'connects');
create unique index call_backs_served_asker on call_backs (subscriber_id) where phase in ('recalls', 'connects');
