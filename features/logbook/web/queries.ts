import type { ScreenContext } from '../../../core/web/screens.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { readShiftSummary } from '../api.ts';
import { can } from '../policy.ts';

export const shiftSummaryQuery = (building: number) => callQuery(readShiftSummary, { building });

export function prefetchShiftSummary({ user, building }: ScreenContext): void {
  if (can.useLogbook(user)) void queryClient.prefetchQuery(shiftSummaryQuery(building.id));
}
