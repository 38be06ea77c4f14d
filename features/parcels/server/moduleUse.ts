import { eq, inArray } from 'drizzle-orm';
import { countFutureBookings } from '../../../core/server/countFutureBookings.ts';
import type { ReadModuleUse } from '../../../core/server/feature.ts';
import { waitingParcelStates } from '../parcel.ts';
import { parcels } from './tables.ts';

export const countParcelsModuleUse: ReadModuleUse = async (context) => {
  const table = parcels.in(context.building);
  return {
    parcels: [
      ...(await countFutureBookings(
        context,
        ['parcels', 'leaving.awaited'],
        table,
        eq(table.state, 'announced'),
      )),
      ...(await countFutureBookings(
        context,
        ['parcels', 'leaving.atDesk'],
        table,
        inArray(table.state, waitingParcelStates),
      )),
    ],
  };
};
