export const WAITING = 'waiting';

export const WAITING_AT = `/resident/Colis?show=${WAITING}`;
