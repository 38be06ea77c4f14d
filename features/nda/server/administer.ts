import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Download } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import type { Files } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { today } from '../../../kit/time.ts';
import { daysOfVisits } from '../../visits/server/shared.ts';
import { ndaDocumentRead, ndaSettingsChanged, ndaSignaturesListed } from '../facts.ts';
import { type LinkKind, linkKinds, type Settings, type Signature, VALIDITY_DAYS } from '../nda.ts';
import { can } from '../policy.ts';
import { ndaDocuments, ndaLinks, ndaSettings, ndaSignatures } from './tables.ts';

const MOST_LISTED = 500;

/** The building's signatures, newest first; who reads them is recorded. */
export async function listSignatures(
  context: BuildingContext,
  { search }: { search: string },
): Promise<Signature[]> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const links = ndaLinks.in(building);
  const { id, name, email, company, version, language, kind, signedAt } = ndaSignatures;
  const like = holdsWords([name, email, company], search);
  // The newest are found first, along an index, and only these are put together with what else is known of them.
  const newest = db
    .select({
      id: links.signatureId,
      hows: sql<LinkKind[]>`array_agg(${links.how})`.as('hows'),
      visits: sql<(number | null)[]>`array_agg(${links.visitId})`.as('visits'),
    })
    .from(links)
    .where(like && inArray(links.signatureId, db.select({ id }).from(ndaSignatures).where(like)))
    .groupBy(links.signatureId)
    .orderBy(desc(links.signatureId))
    .limit(MOST_LISTED)
    .as('newest');
  const rows = await db
    .select({
      ...{ id, name, email, company, version, language, kind, signedAt },
      confirmed: isNotNull(ndaSignatures.confirmedAt).mapWith(Boolean),
      hows: newest.hows,
      visits: newest.visits,
      sealed: isNotNull(ndaDocuments.signatureId).mapWith(Boolean),
    })
    .from(newest)
    .innerJoin(ndaSignatures, eq(ndaSignatures.id, newest.id))
    .leftJoin(ndaDocuments, eq(ndaDocuments.signatureId, ndaSignatures.id))
    .orderBy(desc(ndaSignatures.id));
  const days = await daysOfVisits(
    db,
    building,
    rows.flatMap(({ visits }) => visits.filter((visit) => visit !== null)),
  );
  await context.record(
    ndaSignaturesListed({ building: building.id, id: building.id, says: { count: rows.length } }),
  );
  return rows.map(({ hows, visits, ...row }) => ({
    ...row,
    visitDate:
      visits
        .flatMap((visit) => days.get(visit ?? 0) ?? [])
        .sort()
        .at(-1) ?? null,
    signedAt: row.signedAt.toISOString(),
    // The strongest of several ties.
    how: linkKinds.find((how) => hows.includes(how)) ?? 'claimed',
  }));
}

/** The sealed PDF of one of the building's signatures; who reads it is recorded before it is given. */
export async function readDocument(context: BuildingContext, { id }: { id: number }): Promise<Download> {
  const { db, actor, building, files } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const links = ndaLinks.in(building);
  const ofBuilding = db.select({ id: links.signatureId }).from(links).where(eq(links.signatureId, id));
  const [document] = await db
    .select({
      pdf: ndaDocuments.pdf,
      fileId: ndaDocuments.fileId,
      sha256: ndaDocuments.sha256,
      name: sql<string>`unaccent(${ndaSignatures.name})`,
      signedAt: ndaSignatures.signedAt,
    })
    .from(ndaDocuments)
    .innerJoin(ndaSignatures, eq(ndaSignatures.id, ndaDocuments.signatureId))
    .where(and(eq(ndaDocuments.signatureId, id), inArray(ndaDocuments.signatureId, ofBuilding)));
  if (!document) throw new AppError('not_found');
  const bytes = document.pdf ?? (await readSealed(files, db, document));
  await context.record(ndaDocumentRead({ building: building.id, id }));
  const name = plainWords(document.name) || String(id);
  const signedOn = today(building.timeZone, document.signedAt);
  return { filename: `nda-${name}-${signedOn}.pdf`, bytes };
}

/** The stored copy. Throws an Error for one that is not, byte by byte, what was sealed. */
async function readSealed(
  files: Files,
  db: Db,
  { fileId, sha256 }: { fileId: number | null; sha256: string },
): Promise<Buffer> {
  if (fileId === null) throw new Error('A copy that lies nowhere');
  const bytes = await files.sealed.read(db, fileId);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The sealed file ${fileId} was changed`);
  return bytes;
}

/** What of a name every file system and every header takes: `louise-martin`. */
const plainWords = (name: string) =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

export async function readSettings({ db, actor, building }: BuildingContext): Promise<Settings> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const rows = ndaSettings.in(building);
  const [row] = await db.select({ validityDays: rows.validityDays }).from(rows);
  return row ?? { validityDays: VALIDITY_DAYS.default };
}

/** For how many days a signature speaks for later visits of the same address: also for those signed before. */
export async function changeSettings(context: BuildingContext, { validityDays }: Settings): Promise<void> {
  const { db, building } = context;
  const before = await readSettings(context);
  await ndaSettings.insert(db, building, [{ validityDays }]).onConflictDoNothing();
  await ndaSettings.update(db, building, { validityDays }, () => undefined);
  const says = { from: before.validityDays, to: validityDays };
  await context.record(
    ndaSettingsChanged({ building: building.id, id: building.id, fields: ['validityDays'], says }),
  );
}
