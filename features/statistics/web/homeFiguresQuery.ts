import { callQuery } from '../../../kit/web/api/queries.ts';
import { readHomeFigures } from '../api.ts';

const REFRESH_MS = 60_000;

/** Polled: many features contribute to the figures, so no single event invalidates them. */
export const homeFiguresQuery = (building: number) => ({
  ...callQuery(readHomeFigures, { building }),
  refetchInterval: REFRESH_MS,
});
