-- Why a call went where it went: the steps of its way (contract/rtc/call-steps), kept with each leg. Lists never read it.
alter table conversations add column trace jsonb;

-- Who took the call: a line of this platform and the device there; null where nobody did, or somebody outside.
alter table conversations add column answered_by integer references subscribers;
alter table conversations add column answered_on text;
