import { eq, inArray } from 'drizzle-orm';
import { bookedAhead } from '../../../core/server/bookedAhead.ts';
import type { ModuleUse } from '../../../core/server/feature.ts';
import { waitingStates } from '../parcel.ts';
import { parcels } from './tables.ts';

/** What is awaited, and what waits at the desk. */
export const moduleUse: ModuleUse = async (context) => {
  const { db, building } = context;
  const table = parcels.in(building);
  const awaited = await db.$count(table, eq(table.state, 'announced'));
  const waiting = await db.$count(table, inArray(table.state, waitingStates));
  return {
    parcels: [
      ...bookedAhead(context, 'parcels', 'leaving.awaited', awaited),
      ...bookedAhead(context, 'parcels', 'leaving.atDesk', waiting),
    ],
  };
};
