-- Nobody asked for it: how many calls a browser takes is known where it is connected.
alter table rtc_connections drop column most_calls;
