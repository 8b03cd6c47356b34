-- PBX administration: numbers that move, and lists of thousands of seats.

-- A number is its digits, however they are parted. When the pilot's number changes, those of all extensions change in one
-- statement, in the middle of which two may be the same.
alter table numbers drop constraint numbers_cc_ac_sn_key;
drop index numbers_by_digits;
alter table numbers add constraint a_number_once unique (e164) deferrable initially immediate;
