import { timingSafeEqual } from 'node:crypto';
import { LARGEST_ID } from '../../../kit/rowId.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findVisit, lockVisit, type VisitRow } from '../../visits/server/shared.ts';
import { everyBuilding } from './everyBuilding.ts';

/** An id that a row can have. */
export const isRowId = (id: number): boolean => id > 0 && id <= LARGEST_ID;

/** The visit with an id that somebody without a token names, locked. */
export async function visitNamed(db: Db, id: number): Promise<VisitRow | undefined> {
  return isRowId(id) ? lockVisit(db, await everyBuilding(db), id) : undefined;
}

/** Whether somebody without a token has the very code of the visit that they name. */
export async function isCovered(
  db: Db,
  { visit: id, code }: { visit: number; code: string },
): Promise<boolean> {
  const visit = isRowId(id) ? await findVisit(db, await everyBuilding(db), id) : undefined;
  return visit !== undefined && isOpenedBy(visit, code);
}

/** Whether the code is the visit's own, and the visit still takes place. */
export function isOpenedBy(visit: VisitRow, code: string): boolean {
  // By bytes: letters may be longer, and the comparison throws where the lengths differ.
  const [given, right] = [Buffer.from(code), Buffer.from(visit.code)];
  return visit.status !== 'canceled' && given.length === right.length && timingSafeEqual(given, right);
}
