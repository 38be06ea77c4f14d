/** The logbook and its hand-overs: the building's staff hear of each line. */
export const logbookTopic = 'logbook';
