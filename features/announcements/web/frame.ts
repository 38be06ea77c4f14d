import type { FrameParts } from '../../../core/web/screens.ts';
import HomeNews from './HomeNews.tsx';
import UrgentWatch from './UrgentWatch.tsx';

export const announcementsFrame: FrameParts = { watch: UrgentWatch, news: HomeNews };
