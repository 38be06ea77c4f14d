/** A change is published to everybody, a reading only to its reader. */
export const announcementsTopic = 'announcements';
export const announcementReadersTopic = 'announcementReaders';
