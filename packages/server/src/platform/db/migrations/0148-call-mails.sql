-- Expand: PUSH-03, mails about missed calls, one by one or gathered.

-- When a person is mailed. A person without a row is not.
create table call_mails (
  subscriber_id integer primary key references subscribers on delete cascade,
  missed text not null check (missed in ('off', 'each', 'quarter', 'hour', 'day')),
  -- local time of the mail of a day
  day_at text not null check (day_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- when the last mail was written
  mailed_at timestamptz
);

-- Calls that wait for the mail that tells of them. Whoever writes the mail removes them, in one transaction.
create table missed_calls_to_mail (
  subscriber_id integer not null references call_mails on delete cascade,
  conversation_id bigint not null,
  -- finds the conversation within its month
  start_time timestamptz not null,
  stored_at timestamptz not null default now(),
  primary key (subscriber_id, conversation_id)
);

-- Calls of which the mail of their message tells, which may have removed the message.
create table calls_told_by_message (
  subscriber_id integer not null references call_mails on delete cascade,
  call_id text not null,
  told_at timestamptz not null,
  primary key (subscriber_id, call_id)
);

-- A row waits if and only if the call was stored. The job decides when its mail is due. Lines are taken in order, so that no two
-- batches of calls wait for each other. The schema of the jobs is younger than this function, so nothing of it is looked at until
-- somebody wants mails.
create function mail_missed_calls() returns trigger language plpgsql as $$
begin
  if is_taken_in() then return null; end if;
  if exists (select from call_mails where missed <> 'off') then
    insert into missed_calls_to_mail (subscriber_id, conversation_id, start_time)
    select a.subscriber_id, a.id, a.start_time from added a join call_mails m on m.subscriber_id = a.subscriber_id
    where m.missed <> 'off' and a.type = 'call' and a.direction = 'in' and coalesce(a.call_type, 'call') = 'call'
      and a.status in ('cancel', 'noanswer', 'offline', 'busy', 'timeout', 'other')
      and a.start_time > now() - interval '1 day';
    perform graphile_worker.add_job('mail_missed_calls', json_build_object('subscriber', w.subscriber_id),
      job_key => 'mail_missed_calls ' || w.subscriber_id)
    from (select distinct a.subscriber_id from added a
      join missed_calls_to_mail w on w.subscriber_id = a.subscriber_id and w.conversation_id = a.id order by 1) w;
  end if;
  return null;
end $$;
create trigger mail_missed_calls after insert on conversations referencing new table as added
  for each statement execute function mail_missed_calls();
