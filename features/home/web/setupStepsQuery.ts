import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { readSetupSteps, type SetupStepsState } from '../api.ts';

export const areSetupStepsFinished = ({ hidden, steps }: SetupStepsState) =>
  hidden || steps.every(({ done }) => done);

/** In milliseconds: reuse the prefetched answer on the first render. */
const PREFETCH_LIFETIME_MS = 1_000;

/** Reads again at each visit until all is done, because other screens complete steps. */
export function setupStepsQuery(building: number) {
  const query = callQuery(readSetupSteps, { building });
  const cachedSteps = queryClient.getQueryData(query.queryKey);
  return {
    ...query,
    staleTime:
      cachedSteps && areSetupStepsFinished(cachedSteps) ? Number.POSITIVE_INFINITY : PREFETCH_LIFETIME_MS,
  };
}
