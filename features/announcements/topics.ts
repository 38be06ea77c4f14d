/** The announcements: everybody hears of a change, and of a reading only whose it is. */
export const announcementsTopic = 'announcements';
/** Who has read them: staff hear of each. */
export const readersTopic = 'announcementReaders';
