/** The list. */
export const BADGES_AT = '/resident/badges';
/** What should be back. */
export const OVERDUE_AT = `${BADGES_AT}?show=overdue`;
