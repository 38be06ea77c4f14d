import { inArray } from 'drizzle-orm';
import { countBookedAhead } from '../../../../core/server/countBookedAhead.ts';
import type { ModuleUse } from '../../../../core/server/feature.ts';
import { openStatuses } from '../../order.ts';
import { orders } from '../tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const table = orders.in(context.building);
  const open = inArray(table.status, [...openStatuses]);
  return { concierge: await countBookedAhead(context, ['concierge', 'leaving.open'], table, open) };
};
