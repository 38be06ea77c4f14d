export const BADGES_PATH = '/resident/badges';
export const OVERDUE_BADGES_PATH = `${BADGES_PATH}?show=overdue`;
