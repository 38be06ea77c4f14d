import type { Availability } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { currentAnnouncementsQuery } from './currentAnnouncements.ts';

const nothing: ReadonlySet<string> = new Set();

/** Prefetches the news so that the home screen does not shift when they arrive. */
export default {
  prepare: (building) => queryClient.prefetchQuery(currentAnnouncementsQuery(building)),
  useAvailable: () => nothing,
} satisfies Availability;
