import { inArray } from 'drizzle-orm';
import { countFutureModuleEntries } from '../../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse } from '../../../../core/server/feature.ts';
import { openOrderStatuses } from '../../order.ts';
import { orders } from '../tables.ts';

export const countConciergeModuleUse: CountModuleUse = async (context) => {
  const table = orders.in(context.building);
  const open = inArray(table.status, [...openOrderStatuses]);
  return { concierge: await countFutureModuleEntries(context, ['concierge', 'leaving.open'], table, open) };
};
