import type { Availability } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { mineQuery } from './mine.ts';

const nothing: ReadonlySet<string> = new Set();

/** No entry hangs on it: what is announced is asked for before the home screen shows, so that nothing moves there. */
export default {
  prepare: (building) => queryClient.prefetchQuery(mineQuery(building)),
  useAvailable: () => nothing,
} satisfies Availability;
