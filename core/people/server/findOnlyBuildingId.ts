import type { Db } from '../../../kit/server/database/db.ts';
import { findActor } from './actors.ts';

/** Building whose legal pages a mail links; undefined if the person belongs to several. */
export async function findOnlyBuildingId(db: Db, userId: number): Promise<number | undefined> {
  const buildings = (await findActor(db, userId))?.buildings;
  return buildings?.length === 1 ? buildings[0]?.id : undefined;
}
