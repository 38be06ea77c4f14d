export const secondaryLogbookTabs = ['followUps', 'keysOut', 'found', 'all', 'handovers'] as const;
export type LogbookTab = 'today' | (typeof secondaryLogbookTabs)[number];
