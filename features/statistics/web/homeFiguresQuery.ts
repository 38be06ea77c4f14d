import { callQuery } from '../../../kit/web/api/queries.ts';
import { readHomeFigures } from '../api.ts';

const REFRESH_MS = 60_000;

/** Counted from what many features store, so no event of one of them announces a change. */
export const homeFiguresQuery = (building: number) => ({
  ...callQuery(readHomeFigures, { building }),
  refetchInterval: REFRESH_MS,
});
