-- The registrations of a phone, found by the MAC address in its instance id (RFC 5626, section 4.1).
create index registrations_by_mac on registrations ((substring(lower(instance) from '-([0-9a-f]{12})>?"?$')));
-- A page of a company's phones by their names.
create index devices_by_name on devices (customer_id, (station_name collate "und-x-icu"), id);
