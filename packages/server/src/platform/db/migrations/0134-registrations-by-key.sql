-- Expand, outside a transaction: GROW-02, how rows of registrations are found. Phones that are pinged: each second a twentieth of those behind routers, each through its edge.
create index concurrently if not exists location_to_ping on lineside_sip.location (server_id, partition) where keepalive = 1;
-- A phone by its connection, and by the address that it calls from.
create index concurrently if not exists location_by_received on lineside_sip.location (lower(received) text_pattern_ops);
-- By which name an edge remembers a phone: line and contact.
create index concurrently if not exists location_by_key on lineside_sip.location (md5(username || '@' || domain || ' ' || contact));
