-- Faxes by mail, and faxes on their way out.

create table mail_to_fax_settings (
  subscriber_id integer primary key references subscribers on delete cascade,
  active boolean not null default false,
  -- AES-256-GCM, see platform/auth/secret-box.ts: the subscriber reads it back in its settings
  secret_key_box bytea,
  last_secret_key_modify timestamptz,
  secret_key_renew text not null default 'never' check (secret_key_renew in ('never', 'daily', 'weekly', 'monthly')),
  secret_renew_notify jsonb not null default '[]',
  acl jsonb not null default '[]'
);
create index secret_keys_to_renew on mail_to_fax_settings (last_secret_key_modify)
  where active and secret_key_box is not null and secret_key_renew <> 'never';

-- A fax that has not arrived yet; gone as soon as it is known what became of it. The conversation is the sender's.
create table fax_deliveries (
  conversation_id bigint primary key references conversations on delete cascade,
  -- when the next step is to be made; somebody who makes it moves this on, so that nobody else does at the same time
  due_at timestamptz not null,
  -- failed steps in a row
  attempts integer not null default 0,
  -- name of the job at the fax line, known before the job is handed over
  line_job text
);
create index fax_deliveries_by_time on fax_deliveries (due_at);
