import { and, eq, isNull } from 'drizzle-orm';
import { readAllBuildingsScope, toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { lockVisit, setVisitAgreementSigned } from '../../visits/server/shared.ts';
import { signatureConfirmedByMailLink } from '../activity.ts';
import {
  FALLBACK_TIME_ZONE,
  type SignatureConfirmationLinkCheck,
  type SignatureOccasion,
} from '../agreement.ts';
import { SIGNATURE_CONFIRMATION_LIFETIME_MS } from './sealSignatureJob.ts';
import { isSameEmail } from './signatureLinks.ts';
import { findProvenSignatureOccasion } from './signatureOccasion.ts';

export async function checkSignatureConfirmationLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<SignatureConfirmationLinkCheck> {
  const rows = await db
    .select()
    .from(signatures)
    .where(eq(signatures.tokenHash, hashToken(token)));
  const signature = requireValidLink(rows[0], now);
  const { confirmedAt, name, version, signedAt } = signature;
  const occasion = await findProvenSignatureOccasion(db, signature);
  const signedOn = getToday(occasion?.timeZone ?? FALLBACK_TIME_ZONE, signedAt);
  return { already: confirmedAt !== null, name, version, signedOn, occasion };
}

type Signature = typeof signatures.$inferSelect;

function requireValidLink(signature: Signature | undefined, now: Date): Signature {
  if (!signature || signature.signedAt.getTime() + SIGNATURE_CONFIRMATION_LIFETIME_MS < now.getTime())
    throw new AppError('nda_link_invalid');
  return signature;
}

/**
 * Proves the signer's address; also marks the visit as signed if its visitor has that address. Idempotent.
 */
export async function confirmSignatureByMailLink(
  context: Context,
  { token }: { token: string },
): Promise<{ already: boolean; occasion: SignatureOccasion | null }> {
  const { db, now } = context;
  const [row] = await db
    .select()
    .from(signatures)
    .where(eq(signatures.tokenHash, hashToken(token)));
  const signature = requireValidLink(row, now);
  const { id } = signature;
  // Lock the visits first, in the same order as signing and checking papers do, to avoid a deadlock.
  const tied = await lockLinkedVisits(db, id);
  const [confirmed] = await db
    .update(signatures)
    .set({ confirmedAt: now })
    .where(and(eq(signatures.id, id), isNull(signatures.confirmedAt)))
    .returning();
  if (confirmed) await confirmLinks(context, confirmed, tied);
  return { already: !confirmed, occasion: await findProvenSignatureOccasion(db, signature) };
}

async function lockLinkedVisits(db: Db, signatureId: number) {
  const links = signatureVisitLinks.in(await readAllBuildingsScope(db));
  const rows = await db
    .select()
    .from(links)
    .where(eq(links.signatureId, signatureId))
    .orderBy(links.buildingId, links.visitId, links.id);
  const tied = [];
  for (const link of rows) {
    const scope = toBuildingScope(link);
    const visit = link.visitId === null ? undefined : await lockVisit(db, scope, link.visitId);
    tied.push({ link, scope, visit });
  }
  return tied;
}

type LinkedVisits = Awaited<ReturnType<typeof lockLinkedVisits>>;

async function confirmLinks(context: Context, signature: Signature, tied: LinkedVisits): Promise<void> {
  const { db, now } = context;
  const facts: Activity[] = [signatureConfirmedByMailLink({ building: null, id: signature.id })];
  for (const { link, scope, visit } of tied) {
    const prove = (patch: Partial<typeof link>) =>
      signatureVisitLinks.update(db, scope, { ...patch, addressProven: true }, (table) =>
        eq(table.id, link.id),
      );
    if (link.how === 'building') continue;
    if (link.how !== 'claimed') {
      await prove({});
    } else if (visit && visit.status !== 'canceled' && isSameEmail(visit.visitorEmail, signature.email)) {
      await prove({ how: 'confirmation', linkedAt: now });
      facts.push(await setVisitAgreementSigned(context, scope, visit, 'confirmation'));
    }
  }
  await context.recordActivity(...facts);
}
