import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { toBuildingScope } from '../../../core/buildings/server/allBuildings.ts';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import { signatures } from '../../../core/signatures/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineLockKind, lockInOrder } from '../../../kit/server/database/locks.ts';
import {
  consumeAllowances,
  getSecondsUntilAllowed,
  type UsageAllowance,
} from '../../../kit/server/database/usageLimits.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { getToday, HOUR_MS } from '../../../kit/time.ts';
import { agreementSigned } from '../activity.ts';
import type { NewSignature } from '../agreement.ts';
import { getSignableAgreementText } from './agreementTexts.ts';
import { assertPrintableTexts } from './assertPrintableTexts.ts';
import { type ParsedSignature, parseSubmittedSignature } from './parseSubmittedSignature.ts';
import { sealSignatureJob } from './sealSignatureJob.ts';
import { isSameEmail, linkSignatureToBuilding, linkSignatureToVisit } from './signatureLinks.ts';
import { findVisitByIdAndCode, isCodeOfVisit, isRowId, lockVisitById } from './visitByCode.ts';

/** An identical signature within 10 minutes is a retry or a double click. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;
const USER_AGENT_MAX = 500;
const FINGERPRINT_LOCK = defineLockKind('nda.fingerprint', 80);

type SigningContext = Pick<
  Context,
  'db' | 'now' | 'networkAddress' | 'userAgent' | 'enqueue' | 'recordActivity'
>;

/** Runs outside the transaction, because decoding the picture is slow. */
export async function prepareSignature(
  context: Pick<Context, 'db' | 'now' | 'networkAddress'>,
  input: NewSignature,
): Promise<ParsedSignature> {
  if (!(await findVisitByIdAndCode(context.db, input))) await assertWithinSigningLimit(context);
  const signature = await parseSubmittedSignature(input.signature);
  await assertPrintableTexts({ name: input.name, company: input.company, signature: signature.typed });
  return signature;
}

/** The answer never reveals whether the visit exists or the code is right. */
export async function signAgreement(
  context: SigningContext,
  input: NewSignature,
  signature: ParsedSignature,
): Promise<void> {
  const { db, now } = context;
  const text = await getSignableAgreementText(db, input.version, now);
  const visit = await lockVisitById(db, input.visit);
  const proven = visit !== undefined && isCodeOfVisit(visit, input.code);
  const buildingId = visit?.buildingId ?? input.forBuilding;
  const building = isRowId(buildingId) ? await findBuildingDetails(db, buildingId) : undefined;
  const textSha256 = text[input.language].sha256;
  const signed = { ...input, version: text.version, textSha256, proven, building: building?.id ?? null };
  const id = await insertUnlessDuplicate(context, signed, signature);
  if (id === null) return;
  if (!proven) await countTowardsSigningLimit(context);
  const linked: Activity[] = [];
  if (building) {
    const scope = toBuildingScope({ buildingId: building.id });
    const signedOn = getToday(building.timeZone, now);
    if (visit) {
      const addressProven = proven && isSameEmail(visit.visitorEmail, input.email);
      const linkProof = proven ? 'code' : 'claimed';
      linked.push(
        ...(await linkSignatureToVisit(context, scope, {
          signatureId: id,
          visit,
          how: linkProof,
          addressProven,
          signedOn,
        })),
      );
    } else {
      await linkSignatureToBuilding(context, scope, { signatureId: id, signedOn });
    }
  }
  const details = { version: text.version, proven };
  await context.recordActivity(...linked, agreementSigned({ building: building?.id ?? null, id, details }));
  await context.enqueue(sealSignatureJob, { signature: id }, { anonymous: !proven });
}

/** Returns the id of the signature; null for a duplicate. */
async function insertUnlessDuplicate(
  { db, now, networkAddress, userAgent }: SigningContext,
  signed: NewSignature & { textSha256: string; proven: boolean; building: number | null },
  input: ParsedSignature,
): Promise<number | null> {
  const { email, name, company, version, language, textSha256, visit, proven, building } = signed;
  const parts = [email.toLowerCase(), name, company, textSha256, visit, proven, building, signed.signature];
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  await lockInOrder(db, [FINGERPRINT_LOCK.ofHash(fingerprint)]);
  const duplicate = and(
    eq(signatures.fingerprint, fingerprint),
    gt(signatures.signedAt, subtractMs(now, DUPLICATE_WINDOW_MS)),
  );
  const [earlier] = await db.select({ id: signatures.id }).from(signatures).where(duplicate);
  if (earlier) return null;
  const claimedVisit = isRowId(visit) ? visit : null;
  const [row] = await db
    .insert(signatures)
    .values({
      email,
      name,
      company,
      version,
      language,
      textSha256,
      claimedVisit,
      fingerprint,
      address: networkAddress,
      ...input,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      signedAt: now,
    })
    .returning({ id: signatures.id });
  if (!row) throw new Error('The signature was not inserted');
  return row.id;
}

const subtractMs = (now: Date, milliseconds: number) =>
  sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`;

type Caller = Pick<Context, 'db' | 'now' | 'networkAddress'>;

/** Applies to callers without a visit's code. High, because a whole building shares one network. */
const signingAllowance = (networkAddress: string): UsageAllowance => ({
  kind: 'nda.sign',
  subject: hashNetwork(networkAddress),
  limits: [{ maxUses: 100, withinMs: HOUR_MS }],
});

/** Only checks; counts nothing. */
async function assertWithinSigningLimit({ db, now, networkAddress }: Caller): Promise<void> {
  const retryAfter = await getSecondsUntilAllowed(db, [signingAllowance(networkAddress)], now);
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter });
}

/** Runs in the transaction that writes the signature, so concurrent calls cannot exceed the limit. */
async function countTowardsSigningLimit(asker: Caller): Promise<void> {
  const { db, now, networkAddress } = asker;
  if (await consumeAllowances(db, [signingAllowance(networkAddress)], now)) return;
  await assertWithinSigningLimit(asker);
  throw new Error('The rate limit refused a call, but reports no waiting time');
}
