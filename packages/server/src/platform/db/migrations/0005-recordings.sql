-- A recorded call belongs to everybody who was on it and has recording switched on: colleagues share one recording.

create table call_recording_parties (
  subscriber_id integer not null references subscribers on delete cascade,
  recording_id integer not null references call_recordings on delete cascade,
  primary key (subscriber_id, recording_id)
);
create index parties_of_recording on call_recording_parties (recording_id);
insert into call_recording_parties (subscriber_id, recording_id) select subscriber_id, id from call_recordings;
alter table call_recordings drop column subscriber_id;

-- whose voice a stream of one side has
alter table call_recording_streams
  add column party text check (party in ('caller', 'callee')),
  add constraint both_sides_are_nobodys check (party is null or type = 'single'),
  -- a file goes with its stream
  add constraint a_file_a_stream unique (file_key);
