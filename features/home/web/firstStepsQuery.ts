import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { readFirstSteps, type StepsToDo } from '../api.ts';

/** Nothing is left to do, or shall be shown. */
export const isOver = ({ hidden, steps }: StepsToDo) => hidden || steps.every(({ done }) => done);

/** Those who have just come find what was read for them a moment ago. */
const ARRIVING = 1_000;

/** What a building still needs. What other screens have just made must be ticked: while there is something, it is read whenever it shows. */
export function firstStepsQuery(building: number) {
  const query = callQuery(readFirstSteps, { building });
  const known = queryClient.getQueryData(query.queryKey);
  return { ...query, staleTime: known && isOver(known) ? Number.POSITIVE_INFINITY : ARRIVING };
}
