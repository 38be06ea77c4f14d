/** The tab of what is to be handed over, whatever the day, as `?show=` has it. */
export const WAITING = 'waiting';

/** The screen of what waits, whatever the day: of what home and the menu count. */
export const WAITING_AT = `/resident/Colis?show=${WAITING}`;
