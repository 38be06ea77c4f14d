export const extraTabs = ['followUps', 'keysOut', 'found', 'all', 'handovers'] as const;
export type LogbookTab = 'today' | (typeof extraTabs)[number];
