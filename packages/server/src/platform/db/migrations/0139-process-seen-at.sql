-- Expand: TEL-09, when a server process last said that it lives. Its calls have ended then if nobody comes in time to go on with them.

alter table rtc_processes add column seen_at timestamptz;
