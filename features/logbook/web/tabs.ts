export const shownTabs = ['followUps', 'keysOut', 'found', 'all', 'handovers'] as const;
export type ShownTab = 'today' | (typeof shownTabs)[number];
