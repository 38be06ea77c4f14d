import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { buildingOf } from '../../../core/buildings/server/everyBuilding.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import { ndaSigned } from '../activity.ts';
import type { NewSignature } from '../agreement.ts';
import { type GivenSignature, readSignature } from './drawing.ts';
import { countSignature, refuseFlood } from './flood.ts';
import { linkToBuilding, linkToVisit, sameAddress } from './links.ts';
import { refuseUnprintable } from './refuseUnprintable.ts';
import { sealSignature } from './seal.ts';
import { ndaSignatures } from './tables.ts';
import { textToSign } from './texts.ts';
import { isOpenedBy, isRowId, visitNamed, visitOpened } from './visitNamed.ts';

/** The same, sent again within this time, is an answer that got lost or a button pressed twice. */
const SAME_WITHIN = 10 * 60 * 1000;
const USER_AGENT_MAX = 500;
const FINGERPRINT = lockKind('nda.fingerprint', 80);

type Signing = Pick<Context, 'db' | 'now' | 'address' | 'userAgent' | 'enqueue' | 'record'>;

/**
 * Reads the drawn signature, which takes long, from whoever has not signed too often without a visit's own code. Throws
 * problems at its fields.
 */
export async function prepareSignature(
  context: Pick<Context, 'db' | 'now' | 'address'>,
  input: NewSignature,
): Promise<GivenSignature> {
  if (!(await visitOpened(context.db, input))) await refuseFlood(context);
  const given = await readSignature(input.signature);
  await refuseUnprintable({ name: input.name, company: input.company, signature: given.typed });
  return given;
}

/**
 * Keeps a signature and has its copy made and mailed. The answer never tells whether the visit exists or the code
 * is its own: with any other the signature is kept, and opens nothing. It belongs to the building of its visit, else to the
 * one that is named; else no building is known.
 */
export async function signNda(context: Signing, input: NewSignature, given: GivenSignature): Promise<void> {
  const { db, now } = context;
  const text = await textToSign(db, input.version, now);
  const visit = await visitNamed(db, input.visit);
  const proven = visit !== undefined && isOpenedBy(visit, input.code);
  const buildingId = visit?.buildingId ?? input.forBuilding;
  const building = isRowId(buildingId) ? await findBuildingDetails(db, buildingId) : undefined;
  const textSha256 = text[input.language].sha256;
  const signed = { ...input, version: text.version, textSha256, proven, building: building?.id ?? null };
  const id = await keepOnce(context, signed, given);
  if (id === null) return;
  if (!proven) await countSignature(context);
  const linked: Activity[] = [];
  if (building) {
    const scope = buildingOf({ buildingId: building.id });
    const signedOn = today(building.timeZone, now);
    if (visit) {
      const addressProven = proven && sameAddress(visit.visitorEmail, input.email);
      const how = proven ? 'code' : 'claimed';
      linked.push(
        ...(await linkToVisit(context, scope, { signatureId: id, visit, how, addressProven, signedOn })),
      );
    } else {
      await linkToBuilding(context, scope, { signatureId: id, signedOn });
    }
  }
  const says = { version: text.version, proven };
  await context.record(...linked, ndaSigned({ building: building?.id ?? null, id, says }));
  await context.enqueue(sealSignature, { signature: id }, { anonymous: !proven });
}

/** Writes the signature and answers its id; null where the very same was sent a moment ago. */
async function keepOnce(
  { db, now, address, userAgent }: Signing,
  signed: NewSignature & { textSha256: string; proven: boolean; building: number | null },
  given: GivenSignature,
): Promise<number | null> {
  const { email, name, company, version, language, textSha256, visit, proven, building } = signed;
  const parts = [email.toLowerCase(), name, company, textSha256, visit, proven, building, signed.signature];
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
      email,
      name,
      company,
      version,
      language,
      textSha256,
      claimedVisit,
      fingerprint,
      address,
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
