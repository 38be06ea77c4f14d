import type { MenuAvailabilitySource } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { currentAnnouncementsQuery } from './currentAnnouncements.ts';

const noMenuEntries: ReadonlySet<string> = new Set();

/** Makes no menu entry available: it prefetches announcements so that the home screen does not shift. */
export default {
  prepare: (building) => queryClient.prefetchQuery(currentAnnouncementsQuery(building)),
  useAvailable: () => noMenuEntries,
} satisfies MenuAvailabilitySource;
