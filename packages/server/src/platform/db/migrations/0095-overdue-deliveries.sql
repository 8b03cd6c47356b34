-- Expand, outside a transaction. KEYS-02: what waits for a day is found without reading the log of 30 days.
create index concurrently if not exists webhook_overdue on webhook_deliveries (since) where state = 'waiting';
