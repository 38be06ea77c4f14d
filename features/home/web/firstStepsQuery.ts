import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { readFirstSteps, type SetupStepList } from '../api.ts';

export const isFinished = ({ hidden, steps }: SetupStepList) => hidden || steps.every(({ done }) => done);

/** In milliseconds: reuse the prefetched answer on the first render. */
const PREFETCH_MS = 1_000;

/** Reads again at each visit until all is done, because other screens complete steps. */
export function firstStepsQuery(building: number) {
  const query = callQuery(readFirstSteps, { building });
  const known = queryClient.getQueryData(query.queryKey);
  return { ...query, staleTime: known && isFinished(known) ? Number.POSITIVE_INFINITY : PREFETCH_MS };
}
