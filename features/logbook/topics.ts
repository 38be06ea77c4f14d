export const logbookTopic = 'logbook';
