import { callQuery } from '../../../kit/web/queries.ts';
import { readFirstSteps } from '../wire.ts';

/** What a building still needs. What other screens have just made must be ticked: it is read again whenever it shows. */
export const firstStepsQuery = (building: number) => ({
  ...callQuery(readFirstSteps, { building }),
  staleTime: 0,
});
