import type { FrameParts } from '../../../core/feature/web/screens.ts';
import HomeAnnouncements from './HomeAnnouncements.tsx';
import UrgentAnnouncementBar from './UrgentAnnouncementBar.tsx';

export const announcementsFrameParts: FrameParts = {
  besideScreen: UrgentAnnouncementBar,
  news: HomeAnnouncements,
};
