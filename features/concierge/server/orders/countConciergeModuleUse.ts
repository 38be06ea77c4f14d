import { inArray } from 'drizzle-orm';
import { countFutureBookings } from '../../../../core/server/countFutureBookings.ts';
import type { ReadModuleUse } from '../../../../core/server/feature.ts';
import { openOrderStatuses } from '../../order.ts';
import { orders } from '../tables.ts';

export const countConciergeModuleUse: ReadModuleUse = async (context) => {
  const table = orders.in(context.building);
  const open = inArray(table.status, [...openOrderStatuses]);
  return { concierge: await countFutureBookings(context, ['concierge', 'leaving.open'], table, open) };
};
