-- Expand: FRONT-03, what holds for all lines of a customer, beside their own preferences: block lists and the announcement before forwarding.

alter table customers add column preferences jsonb not null default '{}';
