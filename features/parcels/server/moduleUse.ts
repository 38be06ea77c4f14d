import { eq, inArray } from 'drizzle-orm';
import { countFutureModuleEntries } from '../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse } from '../../../core/server/feature.ts';
import { waitingParcelStates } from '../parcel.ts';
import { parcels } from './tables.ts';

export const countParcelsModuleUse: CountModuleUse = async (context) => {
  const table = parcels.in(context.building);
  return {
    parcels: [
      ...(await countFutureModuleEntries(
        context,
        ['parcels', 'leaving.awaited'],
        table,
        eq(table.state, 'announced'),
      )),
      ...(await countFutureModuleEntries(
        context,
        ['parcels', 'leaving.atDesk'],
        table,
        inArray(table.state, waitingParcelStates),
      )),
    ],
  };
};
