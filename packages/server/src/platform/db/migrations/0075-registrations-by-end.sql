-- Expand, outside a transaction. WATCH-02: registrations of now, and those that ended a moment ago, are counted from this
-- index alone.
create index concurrently if not exists registrations_by_expiry on registrations (expires);
