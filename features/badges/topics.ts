export const badgesTopic = 'badge';
/** Separate topic because the stock changes rarely and need not be read again with each loan. */
export const badgeStockTopic = 'badgeStock';
