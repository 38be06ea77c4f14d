import { timingSafeEqual } from 'node:crypto';
import { everyBuilding } from '../../../core/buildings/server/everyBuilding.ts';
import { LARGEST_ID } from '../../../kit/rowId.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findVisit, lockVisit, type VisitRow } from '../../visits/server/shared.ts';

/** An id that a row can have. */
export const isRowId = (id: number): boolean => id > 0 && id <= LARGEST_ID;

/** The visit with an id that somebody without a token names, locked. */
export async function lockVisitById(db: Db, id: number): Promise<VisitRow | undefined> {
  return isRowId(id) ? lockVisit(db, await everyBuilding(db), id) : undefined;
}

/** The visit whose very code somebody without a token has; undefined for any other. */
export async function findVisitByCode(
  db: Db,
  { visit: id, code }: { visit: number; code: string },
): Promise<VisitRow | undefined> {
  const visit = isRowId(id) ? await findVisit(db, await everyBuilding(db), id) : undefined;
  return visit && isCodeOfVisit(visit, code) ? visit : undefined;
}

/** Whether the code is the visit's own, and the visit still takes place. */
export function isCodeOfVisit(visit: VisitRow, code: string): boolean {
  // By bytes: letters may be longer, and the comparison throws where the lengths differ.
  const [given, right] = [Buffer.from(code), Buffer.from(visit.code)];
  return visit.status !== 'canceled' && given.length === right.length && timingSafeEqual(given, right);
}
