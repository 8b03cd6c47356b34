-- The legs of one call on a line: lists show it as one item.
create index conversations_of_call on conversations (subscriber_id, call_id, start_time, id);
