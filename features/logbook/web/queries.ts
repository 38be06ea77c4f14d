import type { ScreenContext } from '../../../core/feature/web/screens.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { readLogbookShiftSummary } from '../api.ts';
import { can } from '../policy.ts';

export const logbookShiftSummaryQuery = (building: number) =>
  callQuery(readLogbookShiftSummary, { building });

export function prefetchLogbookShiftSummary({ user, building }: ScreenContext): void {
  if (can.useLogbook(user)) void queryClient.prefetchQuery(logbookShiftSummaryQuery(building.id));
}
