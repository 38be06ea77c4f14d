-- A quota of nought hours meant that there is none, which null says.
update companies set room_quota_hours = null where room_quota_hours = 0;
alter table companies drop constraint companies_room_quota_hours_check;
alter table companies add constraint companies_room_quota_hours_check check (room_quota_hours > 0);
