import { eq, inArray } from 'drizzle-orm';
import { bookedAhead } from '../../../core/server/bookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { waitingStates } from '../parcel.ts';
import { parcels } from './tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const table = parcels.in(context.building);
  return {
    parcels: [
      ...(await bookedAhead(context, ['parcels', 'leaving.awaited'], table, eq(table.state, 'announced'))),
      ...(await bookedAhead(
        context,
        ['parcels', 'leaving.atDesk'],
        table,
        inArray(table.state, waitingStates),
      )),
    ],
  };
};
