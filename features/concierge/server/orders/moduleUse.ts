import { inArray } from 'drizzle-orm';
import { bookedAhead } from '../../../../core/server/bookedAhead.ts';
import type { ModuleUse } from '../../../../core/server/feature.ts';
import { openStatuses } from '../../order.ts';
import { orders } from '../tables.ts';

/** The orders that nobody has had yet. */
export const moduleUse: ModuleUse = async (context) => {
  const { db, building } = context;
  const table = orders.in(building);
  const open = await db.$count(table, inArray(table.status, [...openStatuses]));
  return { concierge: bookedAhead(context, 'concierge', 'leaving.open', open) };
};
