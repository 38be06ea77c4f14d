-- The rooms themselves: lists of them change far less often than what is booked in them.
call count_changes_of('rooms', 'offer of rooms');
call count_changes_of('room_links', 'offer of rooms');
call count_changes_of('room_companies', 'offer of rooms');
