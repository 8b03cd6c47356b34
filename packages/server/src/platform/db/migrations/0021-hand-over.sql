-- What is handed to who gets a seat: a link that sets its web password, and a code by which its app signs in. A new one
-- makes the older one worthless.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('onetime', 'expires', 'passwordreset', 'handover', 'handoverapp'));
create unique index one_hand_over_a_subscriber on one_time_tokens (subscriber_id, purpose)
  where purpose in ('handover', 'handoverapp');
