/** Ids are the database's: buildings from 1, and each building's rooms, companies and accounts one after the other. */
export const BUILDINGS = 10;
export const ROOMS = 20;
export const ACCOUNTS = 400;
export const PASSWORD = 'a long one for the bench';
export const ZONE = 'Europe/Paris';
export const COMPANIES = 20;
/** Of each building's accounts, in this order: an administrator, a deputy, the reception; then who may book. */
export const STAFF = 10;
export const BOOKERS = 100;
/** Reservations of a room and day, at most. */
export const TURNS = 7;
