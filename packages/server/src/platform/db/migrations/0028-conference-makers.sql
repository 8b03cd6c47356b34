-- The line that has asked for a room first: the conference IDs that a customer may keep are shared out among those. null:
-- not known, from before this was written down. No reference, for a line that is gone leaves its rooms to its colleagues.
alter table conferences add column made_by integer;
