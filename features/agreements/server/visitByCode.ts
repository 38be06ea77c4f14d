import { timingSafeEqual } from 'node:crypto';
import { readAllBuildingsScope } from '../../../core/buildings/server/allBuildings.ts';
import { LARGEST_ID } from '../../../kit/rowId.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { findVisit, lockVisit, type VisitRecord } from '../../visits/server/shared.ts';

export const isRowId = (id: number): boolean => id > 0 && id <= LARGEST_ID;

/** Checks no permission: for public callers who only know an id. */
export async function lockVisitById(db: Db, id: number): Promise<VisitRecord | undefined> {
  return isRowId(id) ? lockVisit(db, await readAllBuildingsScope(db), id) : undefined;
}

export async function findVisitByIdAndCode(
  db: Db,
  { visit: id, code }: { visit: number; code: string },
): Promise<VisitRecord | undefined> {
  const visit = isRowId(id) ? await findVisit(db, await readAllBuildingsScope(db), id) : undefined;
  return visit && isCodeOfVisit(visit, code) ? visit : undefined;
}

export function isCodeOfVisit(visit: VisitRecord, code: string): boolean {
  // Compare byte lengths: `timingSafeEqual` throws if they differ.
  const [actual, expected] = [Buffer.from(code), Buffer.from(visit.code)];
  return (
    visit.status !== 'canceled' && actual.length === expected.length && timingSafeEqual(actual, expected)
  );
}
