export const secondaryLogbookTabs = ['followUps', 'keysOut', 'found', 'all', 'handovers'] as const;
export type LogbookTabKey = 'today' | (typeof secondaryLogbookTabs)[number];
