-- Expand: ROLE-01, the roles that a customer gives its people; the administrator's is the flag of the line.
create table seat_roles (
  subscriber_id integer not null references subscribers on delete cascade,
  role text not null check (role in ('reception', 'queue_lead', 'auditor')),
  primary key (subscriber_id, role)
);
