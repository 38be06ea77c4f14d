import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { hostOf, type VisitRow } from '../../visits/server/shared.ts';
import type { Purpose } from '../nda.ts';

/** A visit in the words of whoever may know of it: for the caller to ask. Null where its building is gone. */
export async function purposeOf(db: Db, visit: VisitRow): Promise<Purpose | null> {
  const building = await findBuildingDetails(db, visit.buildingId);
  if (!building) return null;
  const host = await hostOf(db, visit);
  return {
    building: building.name,
    timeZone: building.timeZone,
    host: host?.name ?? '',
    company: host?.company ?? '',
    date: visit.date,
    time: visit.time,
  };
}
