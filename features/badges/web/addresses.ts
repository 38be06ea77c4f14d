export const BADGES_PATH = '/resident/badges';
export const OVERDUE_PATH = `${BADGES_PATH}?show=overdue`;
