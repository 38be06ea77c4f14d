import type { Db } from '../../../kit/server/database/db.ts';
import { actorById } from '../../access/server/actors.ts';

/** The building of somebody who belongs to one alone, whose legal pages a mail to them links. */
export async function onlyBuildingOf(db: Db, userId: number): Promise<number | undefined> {
  const buildings = (await actorById(db, userId))?.buildings;
  return buildings?.length === 1 ? buildings[0]?.id : undefined;
}
