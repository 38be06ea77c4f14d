-- The password is chosen where an address is confirmed: what somebody, perhaps a stranger to the address, typed before
-- opens nothing. Those who confirmed theirs and wait for an administrator keep the one that they have.
update registrations set password_hash = '' where confirmed_at is null;
