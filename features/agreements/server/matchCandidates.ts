import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { integerSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { findVisit, lockVisit, type VisitRecord } from '../../visits/server/shared.ts';
import { hasAddress } from '../../visits/shared.ts';
import {
  type CandidateSignature,
  type CandidateSignatureSort,
  candidateProofLevels,
  type SignatoryDetails,
} from '../agreement.ts';
import { can } from '../policy.ts';
import { isSameEmail, linkSignatureToVisit } from './signatureLinks.ts';
import { getSignatureOccasion } from './signatureOccasion.ts';

/** Strongest proof first: forged claims must not push real signatures down. */
export async function listCandidateSignatures(
  context: BuildingContext,
  { id: visitId, ...query }: PageQuery<CandidateSignatureSort> & { id: number },
): Promise<PageOfRows<CandidateSignature>> {
  const { db } = context;
  const visit = await lockVisitAtReception(context, visitId);
  const { id, name, email, company, signedAt } = signatures;
  const list = db
    .select({ id, name, company, signedAt, rank: rankCandidateSql(context, visit).as('rank') })
    .from(signatures)
    .where(
      and(
        inArray(id, selectCandidateIds(context, visit)),
        containsWordsCondition([name, email, company], query.search),
      ),
    )
    .as('list');
  const sorts = { proof: integerSortValue(sql`(-${list.rank})`) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return {
    ...page,
    rows: rows.map(({ rank, ...row }) => ({
      ...row,
      signedAt: row.signedAt.toISOString(),
      tie: candidateProofLevels[rank - 1] ?? 'claimed',
    })),
  };
}

export async function assignSignatureToVisit(
  context: BuildingContext,
  { id, signature: signatureId }: { id: number; signature: number },
): Promise<void> {
  const { db, actor, building } = context;
  const visit = await lockVisitAtReception(context, id);
  const [signature] = await db
    .select()
    .from(signatures)
    .where(and(eq(signatures.id, signatureId), inArray(signatures.id, selectCandidateIds(context, visit))));
  if (!signature) throw new AppError('nda_signature_unmatched');
  const recorded = await linkSignatureToVisit(context, building, {
    signatureId,
    visit,
    how: 'desk',
    linkedBy: actor.userId,
    addressProven: isSameEmail(visit.visitorEmail, signature.email),
    signedOn: getToday(building.timeZone, signature.signedAt),
  });
  await context.recordActivity(...recorded);
}

/** Staff only: the signing URL contains no visit code. */
export async function readVisitSignatoryAtReception(
  { db, actor, building }: BuildingContext,
  { id }: { id: number },
): Promise<SignatoryDetails> {
  if (!can.match(actor)) throw new AppError('forbidden');
  const visit = await findVisit(db, building, id);
  const occasion = visit && visit.status !== 'canceled' ? await getSignatureOccasion(db, visit) : null;
  if (!visit || !occasion) throw new AppError('not_found');
  const { visitorFirstName, visitorLastName, visitorEmail, organization } = visit;
  return {
    occasion,
    name: capitalizeName(`${visitorFirstName} ${visitorLastName}`),
    email: hasAddress(visitorEmail) ? visitorEmail : '',
    company: organization,
  };
}

async function lockVisitAtReception(
  { db, actor, building }: BuildingContext,
  id: number,
): Promise<VisitRecord> {
  if (!can.match(actor)) throw new AppError('forbidden');
  const visit = await lockVisit(db, building, id);
  if (!visit || visit.status === 'canceled') throw new AppError('not_found');
  return visit;
}

const isUnderVisitorAddress = ({ visitorEmail }: VisitRecord) =>
  hasAddress(visitorEmail) ? sql`lower(${signatures.email}) = lower(${visitorEmail})` : sql`false`;

function selectCandidateIds({ db, building }: BuildingContext, visit: VisitRecord) {
  const links = signatureVisitLinks.in(building);
  const forThisVisit = db
    .select({ id: links.signatureId })
    .from(links)
    .where(eq(links.visitId, visit.id))
    .$dynamic();
  if (!hasAddress(visit.visitorEmail)) return forThisVisit;
  const ofThisBuilding = db.select({ one: sql`1` }).from(links).where(eq(links.signatureId, signatures.id));
  const underVisitorAddress = db
    .select({ id: signatures.id })
    .from(signatures)
    .where(and(isUnderVisitorAddress(visit), or(eq(signatures.linked, false), exists(ofThisBuilding))));
  // `union` lets each part use its own index; `or` would scan all signatures.
  return forThisVisit.union(underVisitorAddress);
}

function rankCandidateSql({ db, building }: BuildingContext, visit: VisitRecord) {
  const links = signatureVisitLinks.in(building);
  const withCode = exists(
    db
      .select({ one: sql`1` })
      .from(links)
      .where(and(eq(links.signatureId, signatures.id), eq(links.visitId, visit.id), eq(links.how, 'code'))),
  );
  const rankOf = (tie: CandidateSignature['tie']) => sql.raw(String(candidateProofLevels.indexOf(tie) + 1));
  const confirmed = sql`${signatures.confirmedAt} is not null`;
  // After the visitor is replaced, the visit is unsigned but still has the former visitor's `code` link.
  return sql<number>`case
    when ${visit.ndaSigned} and ${withCode} then ${rankOf('code')}
    when ${isUnderVisitorAddress(visit)} and ${confirmed} then ${rankOf('confirmedAddress')}
    when ${isUnderVisitorAddress(visit)} then ${rankOf('address')}
    when ${withCode} then ${rankOf('former')}
    when ${confirmed} then ${rankOf('claimedConfirmed')}
    else ${rankOf('claimed')} end`;
}
