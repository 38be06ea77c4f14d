import type { ScreenContext } from '../../../core/web/screens.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { readShift } from '../api.ts';
import { can } from '../policy.ts';

export const shiftQuery = (building: number) => callQuery(readShift, { building });

export function prefetchShift({ user, building }: ScreenContext): void {
  if (can.useLogbook(user)) void queryClient.prefetchQuery(shiftQuery(building.id));
}
