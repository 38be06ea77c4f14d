import { createHash } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Fact } from '../../../kit/fact.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { ndaSigned } from '../facts.ts';
import type { NewSignature } from '../nda.ts';
import { type GivenSignature, readSignature } from './drawing.ts';
import { buildingOf } from './everyBuilding.ts';
import { linkToVisit, sameAddress } from './links.ts';
import { sealSignature } from './seal.ts';
import { ndaSignatures } from './tables.ts';
import { textToSign } from './texts.ts';
import { refuseUnprintable } from './typeface.ts';
import { isOpenedBy, isRowId, visitNamed } from './visitNamed.ts';

/** Signatures an hour from one network address: far more than a building receives visitors. */
const AN_HOUR = 1_000;
const HOUR = 60 * 60 * 1000;
/** The same, sent again within this time, is an answer that got lost or a button pressed twice. */
const SAME_WITHIN = 10 * 60 * 1000;
const USER_AGENT_MAX = 500;
const FINGERPRINT = lockKind('nda.fingerprint', 80);

type Signing = Pick<Context, 'db' | 'now' | 'address' | 'userAgent' | 'enqueue' | 'record'>;

/** Reads the drawn signature, which takes long, from whoever has not signed too often. Throws problems at its fields. */
export async function prepareSignature(
  { db, now, address }: Pick<Context, 'db' | 'now' | 'address'>,
  input: NewSignature,
): Promise<GivenSignature> {
  await refuseFlood(db, address, now);
  const given = await readSignature(input.signature);
  refuseUnprintable({ name: input.name, company: input.company, signature: given.typed });
  return given;
}

/**
 * Keeps a signature and has its copy made and mailed. The answer never tells whether the visit exists or the code
 * is its own: with any other the signature is kept, and opens nothing.
 */
export async function signNda(context: Signing, input: NewSignature, given: GivenSignature): Promise<void> {
  const { db, now } = context;
  const text = await textToSign(db, input.version, now);
  const visit = await visitNamed(db, input.visit);
  const proven = visit !== undefined && isOpenedBy(visit, input.code);
  const signed = { ...input, version: text.version, textSha256: text[input.language].sha256, proven };
  const id = await keepOnce(context, signed, given);
  if (id === null) return;
  const linked: Fact[] = [];
  if (visit) {
    const building = await findBuildingDetails(db, visit.buildingId);
    if (!building) throw new Error('A visit without a building');
    const signedOn = today(building.timeZone, now);
    const addressProven = proven && sameAddress(visit.visitorEmail, input.email);
    const how = proven ? 'code' : 'claimed';
    const link = { signatureId: id, visit, how, addressProven, signedOn } as const;
    linked.push(...(await linkToVisit(context, buildingOf(visit), link)));
  }
  const says = { version: text.version, proven };
  await context.record(...linked, ndaSigned({ building: visit?.buildingId ?? null, id, says }));
  await context.enqueue(sealSignature, { signature: id });
}

async function refuseFlood(db: Db, address: string, now: Date): Promise<void> {
  const [row] = await db
    .select({ signatures: count() })
    .from(ndaSignatures)
    .where(and(eq(ndaSignatures.address, address), gt(ndaSignatures.signedAt, ago(now, HOUR))));
  if ((row?.signatures ?? 0) >= AN_HOUR) throw new AppError('too_many_requests', { retryAfter: HOUR / 1000 });
}

/** Writes the signature and answers its id; null where the very same was sent a moment ago. */
async function keepOnce(
  { db, now, address, userAgent }: Signing,
  signed: NewSignature & { textSha256: string; proven: boolean },
  given: GivenSignature,
): Promise<number | null> {
  const { email, name, company, version, language, textSha256, visit, proven } = signed;
  const parts = [email.toLowerCase(), name, company, textSha256, visit, proven, signed.signature];
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  await lockInOrder(db, [FINGERPRINT.ofHash(fingerprint)]);
  const again = and(
    eq(ndaSignatures.fingerprint, fingerprint),
    gt(ndaSignatures.signedAt, ago(now, SAME_WITHIN)),
  );
  const [earlier] = await db.select({ id: ndaSignatures.id }).from(ndaSignatures).where(again);
  if (earlier) return null;
  const claimedVisit = isRowId(visit) ? visit : null;
  const [row] = await db
    .insert(ndaSignatures)
    .values({
      ...{ email, name, company, version, language, textSha256, claimedVisit, fingerprint, address },
      ...given,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      signedAt: now,
    })
    .returning({ id: ndaSignatures.id });
  if (!row) throw new Error('No signature was kept');
  return row.id;
}

const ago = (now: Date, milliseconds: number) =>
  sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`;
