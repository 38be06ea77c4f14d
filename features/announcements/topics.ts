/** A change is published to everybody, a reading only to its reader. */
export const announcementsTopic = 'announcements';
/** Each reading is published to staff. */
export const readersTopic = 'announcementReaders';
