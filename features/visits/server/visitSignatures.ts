import { eq } from 'drizzle-orm';
import { coveredByEarlierSignatureCondition } from '../../../core/signatures/server/coverage.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { visitAgreementSigned, visitUnverifiedSignatureAdded } from '../activity.ts';
import type { SignatureProofKind } from '../shared.ts';
import { visits } from './tables.ts';
import type { VisitRecord } from './visitRows.ts';

export async function setVisitAgreementSigned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: BuildingScope,
  visit: VisitRecord,
  proof: SignatureProofKind,
): Promise<Activity> {
  const { id, buildingId: building } = visit;
  await visits.update(db, scope, { ndaSigned: true, updatedAt: now }, (table) => eq(table.id, id));
  return visitAgreementSigned({ building, id, details: { how: proof } });
}

export async function touchVisitForUnverifiedSignature(
  { db }: Pick<Context, 'db'>,
  scope: BuildingScope,
  { id, buildingId: building, updatedAt }: VisitRecord,
): Promise<Activity> {
  // An update without changes raises `changedAt`, so that reception reads the row again.
  await visits.update(db, scope, { updatedAt }, (table) => eq(table.id, id));
  return visitUnverifiedSignatureAdded({ building, id });
}

export async function isVisitCovered(
  db: Db,
  scope: BuildingScope,
  { id }: Pick<VisitRecord, 'id'>,
): Promise<boolean> {
  const table = visits.in(scope);
  const [row] = await db
    .select({ is: coveredByEarlierSignatureCondition(scope, table) })
    .from(table)
    .where(eq(table.id, id));
  return row?.is === true;
}
