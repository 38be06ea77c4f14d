export const WAITING_PARCELS_VIEW = 'waiting';

export const WAITING_PARCELS_PATH = `/resident/Colis?show=${WAITING_PARCELS_VIEW}`;
