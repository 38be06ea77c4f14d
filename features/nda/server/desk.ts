import { and, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { lockVisit, type VisitRow } from '../../visits/server/shared.ts';
import { hasAddress } from '../../visits/shared.ts';
import type { Candidate } from '../nda.ts';
import { can } from '../policy.ts';
import { linkToVisit, sameAddress } from './links.ts';
import { ndaLinks, ndaSignatures } from './tables.ts';

const MOST_CANDIDATES = 20;

/**
 * The signatures that may be the visitor's: made for this visit, or under the visitor's address for this building or
 * for none. What was signed for another building stays out of sight.
 */
export async function listCandidates(context: BuildingContext, { id }: { id: number }): Promise<Candidate[]> {
  return candidatesFor(context, await visitAtDesk(context, id));
}

/** The desk compared somebody's papers with a signature: the visit is signed. Throws `nda_signature_unmatched`. */
export async function matchSignature(
  context: BuildingContext,
  { id, signature: signatureId }: { id: number; signature: number },
): Promise<void> {
  const { db, actor, building } = context;
  const visit = await visitAtDesk(context, id);
  const candidates = await candidatesFor(context, visit);
  if (!candidates.some((candidate) => candidate.id === signatureId))
    throw new AppError('nda_signature_unmatched');
  const [signature] = await db.select().from(ndaSignatures).where(eq(ndaSignatures.id, signatureId));
  if (!signature) throw new AppError('nda_signature_unmatched');
  const recorded = await linkToVisit(context, building, {
    ...{ signatureId, visit, how: 'desk', linkedBy: actor.userId },
    addressProven: sameAddress(visit.visitorEmail, signature.email),
    signedOn: today(building.timeZone, signature.signedAt),
  });
  await context.record(...recorded);
}

async function visitAtDesk({ db, actor, building }: BuildingContext, id: number): Promise<VisitRow> {
  if (!can.match(actor)) throw new AppError('forbidden');
  const visit = await lockVisit(db, building, id);
  if (!visit || visit.status === 'canceled') throw new AppError('not_found');
  return visit;
}

async function candidatesFor({ db, building }: BuildingContext, visit: VisitRow): Promise<Candidate[]> {
  const links = ndaLinks.in(building);
  const forThisVisit = db.select({ id: links.signatureId }).from(links).where(eq(links.visitId, visit.id));
  const ofThisBuilding = db
    .select({ one: sql`1` })
    .from(links)
    .where(eq(links.signatureId, ndaSignatures.id));
  const theirs = db
    .select({ id: ndaSignatures.id })
    .from(ndaSignatures)
    .where(
      and(
        sql`lower(${ndaSignatures.email}) = lower(${visit.visitorEmail})`,
        or(eq(ndaSignatures.linked, false), exists(ofThisBuilding)),
      ),
    );
  // Each found by its own index, and then put together: `or` would read all signatures.
  const candidates = hasAddress(visit.visitorEmail) ? forThisVisit.union(theirs) : forThisVisit;
  const rows = await db
    .select({
      id: ndaSignatures.id,
      name: ndaSignatures.name,
      company: ndaSignatures.company,
      signedAt: ndaSignatures.signedAt,
    })
    .from(ndaSignatures)
    .where(inArray(ndaSignatures.id, candidates))
    .orderBy(desc(ndaSignatures.id))
    .limit(MOST_CANDIDATES);
  return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
}
