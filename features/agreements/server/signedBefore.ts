import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { buildingOf } from '../../../core/buildings/server/everyBuilding.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { SignedBefore } from '../agreement.ts';
import { lastDay, speaksFor } from './coverage.ts';
import { purposeOf } from './purpose.ts';
import { keyOfCopy } from './seal.ts';
import { ndaLinks, ndaSettings, ndaSignatures } from './tables.ts';
import { visitOpened } from './visitNamed.ts';

const NOTHING: SignedBefore = {
  purpose: null,
  version: null,
  signedOn: null,
  validUntil: null,
  mailed: false,
};

/**
 * Which visit an invitation is to, and what its visitor has signed for it, or earlier and still valid. Only with the visit's
 * own code; any other is answered as if there were neither.
 */
export async function readSignedBefore(
  { db }: Context,
  link: { visit: number; code: string },
): Promise<SignedBefore> {
  const visit = await visitOpened(db, link);
  if (!visit) return NOTHING;
  const purpose = await purposeOf(db, visit);
  const scope = buildingOf(visit);
  const [links, settings] = [ndaLinks.in(scope), ndaSettings.in(scope)];
  const earlier = db
    .select({ id: links.id })
    .from(links)
    .innerJoin(ndaSignatures, eq(ndaSignatures.id, links.signatureId))
    .leftJoin(settings, eq(settings.buildingId, links.buildingId))
    .where(speaksFor(links, settings, visit));
  const forThisVisit = db
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.visitId, visit.id), ne(links.how, 'claimed')));
  // A visit whose visitor was replaced is unsigned, though it has the links of the former one. Each is found by its own
  // index: `or` would read all links of the building.
  const speaking = visit.ndaSigned ? forThisVisit.union(earlier) : earlier;
  const [found] = await db
    .select({
      signature: ndaSignatures.id,
      version: ndaSignatures.version,
      signedOn: links.signedOn,
      addressProven: links.addressProven,
      lastDay: lastDay(links, settings),
    })
    .from(links)
    .innerJoin(ndaSignatures, eq(ndaSignatures.id, links.signatureId))
    .leftJoin(settings, eq(settings.buildingId, links.buildingId))
    .where(inArray(links.id, speaking))
    .orderBy(desc(links.linkedAt), desc(links.id))
    .limit(1);
  if (!found) return { ...NOTHING, purpose };
  const copies = and(eq(mails.key, keyOfCopy(found.signature)), ne(mails.state, 'failed'));
  return {
    purpose,
    version: found.version,
    signedOn: found.signedOn,
    validUntil: found.addressProven ? found.lastDay : null,
    mailed: (await db.$count(mails, copies)) > 0,
  };
}
