-- Counting the whole or missed calls of a company looks at each of its calls and at their other legs. With these columns it
-- reads indexes alone, however the rows are scattered over the table.
create index conversations_of_company on conversations (customer_id, start_time desc, id desc)
  include (type, subscriber_id, call_id);
drop index conversations_of_customer;
create index conversations_by_call on conversations (subscriber_id, call_id, start_time, id)
  include (type, direction, call_type, status, callee);
drop index conversations_of_call;
create index untaken_calls on conversations (customer_id, start_time desc, id desc)
  include (subscriber_id, call_id, type, direction, call_type, status)
  where type = 'call' and direction = 'in' and coalesce(call_type, 'call') = 'call'
    and status in ('cancel', 'noanswer', 'offline', 'busy', 'timeout', 'other');
-- The devices of the demo world sign in again each minute; other platforms have none, and the index is empty.
create index demo_registrations on registrations (expires) where socket = 'udp:10.4.0.1:5060';
