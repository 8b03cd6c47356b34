-- By which the edge finds the line of a phone at each call and registration: the names are compared as they are written there.
create index sip_lines on subscribers (username) where status = 'active' and sip_ha1 is not null;
-- The server looks for it in lower case.
create index domains_by_name on domains (lower(name));
