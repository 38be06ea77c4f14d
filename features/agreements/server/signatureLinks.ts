import { eq } from 'drizzle-orm';
import { signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import type { SignatureLinkProof } from '../../../core/signatures/signature.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { LocalDate } from '../../../kit/time.ts';
import {
  setVisitAgreementSigned,
  touchVisitForUnverifiedSignature,
  type VisitRecord,
} from '../../visits/server/shared.ts';
import { hasAddress } from '../../visits/shared.ts';

export function isSameEmail(visitorEmail: string | null, email: string): boolean {
  return hasAddress(visitorEmail) && visitorEmail.trim().toLowerCase() === email.trim().toLowerCase();
}

interface NewSignatureVisitLink {
  signatureId: number;
  visit: VisitRecord;
  how: Exclude<SignatureLinkProof, 'building'>;
  addressProven: boolean;
  signedOn: LocalDate;
  linkedBy?: number;
}

export async function linkSignatureToBuilding(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: BuildingScope,
  { signatureId, signedOn }: Pick<NewSignatureVisitLink, 'signatureId' | 'signedOn'>,
): Promise<void> {
  const link = { signatureId, signedOn, how: 'building', addressProven: false, linkedAt: now } as const;
  await signatureVisitLinks.insert(db, scope, [link]);
  await db.update(signatures).set({ linked: true }).where(eq(signatures.id, signatureId));
}

/** Every link except a claim marks the visit as signed. Returns the activity to record. */
export async function linkSignatureToVisit(
  context: Pick<Context, 'db' | 'now'>,
  scope: BuildingScope,
  link: NewSignatureVisitLink,
): Promise<Activity[]> {
  const { db, now } = context;
  const { visit, ...columns } = link;
  await signatureVisitLinks.insert(db, scope, [{ ...columns, visitId: visit.id, linkedAt: now }]);
  await db.update(signatures).set({ linked: true }).where(eq(signatures.id, link.signatureId));
  if (link.how !== 'claimed') return [await setVisitAgreementSigned(context, scope, visit, link.how)];
  return [await touchVisitForUnverifiedSignature(context, scope, visit)];
}
