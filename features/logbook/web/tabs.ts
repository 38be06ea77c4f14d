/** The tab `today` is the default and not listed. */
export const shownTabs = ['followUps', 'keysOut', 'found', 'all', 'handovers'] as const;
export type ShownTab = 'today' | (typeof shownTabs)[number];
