-- Expand: TEXT-01 and TEXT-02, texts of voice messages as a speech service has understood them.

-- The text of a message. A row is there from the moment when a text is wanted.
create table message_texts (
  conversation_id bigint primary key,
  subscriber_id integer not null references subscribers on delete cascade,
  state text not null check (state in ('pending', 'done', 'failed')),
  -- with failed
  reason text,
  -- how often the service was asked
  tries integer not null default 0,
  asked_at timestamptz not null,
  -- BCP 47
  language text,
  text text,
  -- a search compares texts as names are
  text_folded text generated always as (folded_name(text)) stored,
  -- [{"text": "Good", "start": 0.4, "isDoubtful": false}]
  words jsonb
);
create index message_texts_of_line on message_texts (subscriber_id, asked_at);

-- A text goes with its message, whoever removes it. The move of a row to its month is an UPDATE and removes nothing.
create function remove_message_texts() returns trigger language plpgsql as $$
begin
  delete from message_texts t using gone g where t.conversation_id = g.id and g.type = 'voicemail';
  return null;
end $$;
create trigger remove_message_texts after delete on conversations referencing old table as gone
  for each statement execute function remove_message_texts();

-- Both have to want it: the company, and the person.
alter table customers add column writes_texts boolean not null default false;
alter table voicemail_settings add column writes_texts boolean not null default false;
