-- Part of a name or number is found among those of one customer without reading the others of it. Both come with PostgreSQL,
-- and the owner of a database may add them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create index lines_by_part on subscribers using gin (customer_id, find_text gin_trgm_ops) where status <> 'terminated';
create index contacts_by_part on contacts using gin (customer_id, search_text gin_trgm_ops);
create index devices_by_part on devices using gin (customer_id, find_text gin_trgm_ops);
