import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { readFirstSteps, type SetupStepList } from '../api.ts';

export const areSetupStepsFinished = ({ hidden, steps }: SetupStepList) =>
  hidden || steps.every(({ done }) => done);

/** In milliseconds: reuse the prefetched answer on the first render. */
const PREFETCH_LIFETIME_MS = 1_000;

/** Reads again at each visit until all is done, because other screens complete steps. */
export function firstStepsQuery(building: number) {
  const query = callQuery(readFirstSteps, { building });
  const cached = queryClient.getQueryData(query.queryKey);
  return {
    ...query,
    staleTime: cached && areSetupStepsFinished(cached) ? Number.POSITIVE_INFINITY : PREFETCH_LIFETIME_MS,
  };
}
