/** The list. */
export const BADGES_AT = '/resident/badges';
/** What should be back. */
export const OVERDUE_AT = `${BADGES_AT}?show=overdue`;
const PRINT_AT = `${BADGES_AT}/print`;

/** Where cards of visits are printed; `now`: at once. */
export const printVisits = (visits: readonly number[], { now = false } = {}): string =>
  `${PRINT_AT}?visits=${visits.join(',')}${now ? '&now=1' : ''}`;
/** Where badges themselves are printed, by their numbers. */
export const printBadges = (badges: readonly number[]): string => `${PRINT_AT}?badges=${badges.join(',')}`;
/** Where everybody expected today is printed. */
export const PRINT_EXPECTED = `${PRINT_AT}?of=expected`;
