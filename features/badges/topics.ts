/** What is out, and whatever becomes of badges. */
export const badgesTopic = 'badge';
/** Which badges there are: it changes seldom, and is not read again whenever one is given. */
export const badgeStockTopic = 'badgeStock';
