export const extraLogbookTabs = ['followUps', 'keysOut', 'found', 'all', 'handovers'] as const;
export type LogbookTab = 'today' | (typeof extraLogbookTabs)[number];
