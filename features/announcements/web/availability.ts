import type { MenuAvailability } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { currentAnnouncementsQuery } from './currentAnnouncements.ts';

const noMenuEntries: ReadonlySet<string> = new Set();

/** Prefetches the news so that the home screen does not shift when they arrive. */
export default {
  prepare: (building) => queryClient.prefetchQuery(currentAnnouncementsQuery(building)),
  useAvailable: () => noMenuEntries,
} satisfies MenuAvailability;
