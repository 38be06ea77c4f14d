export const BADGES_AT = '/resident/badges';
export const OVERDUE_AT = `${BADGES_AT}?show=overdue`;
