import { eq, inArray } from 'drizzle-orm';
import { countBookedAhead } from '../../../core/server/countBookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { waitingStates } from '../parcel.ts';
import { parcels } from './tables.ts';

export const moduleUse: ModuleUse = async (context) => {
  const table = parcels.in(context.building);
  return {
    parcels: [
      ...(await countBookedAhead(
        context,
        ['parcels', 'leaving.awaited'],
        table,
        eq(table.state, 'announced'),
      )),
      ...(await countBookedAhead(
        context,
        ['parcels', 'leaving.atDesk'],
        table,
        inArray(table.state, waitingStates),
      )),
    ],
  };
};
