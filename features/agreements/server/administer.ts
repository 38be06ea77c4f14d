import { createHash } from 'node:crypto';
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { hasEveryBuilding } from '../../../core/buildings/server/everyBuilding.ts';
import type { Download } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import {
  byDay,
  byInstant,
  byNumber,
  byText,
  positionIn,
  readPage,
} from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { holdsWords } from '../../../kit/server/database/searchConditions.ts';
import type { Files } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type LocalDate, today } from '../../../kit/time.ts';
import { dayOfVisit } from '../../visits/server/shared.ts';
import { ndaDocumentRead, ndaSettingsChanged, ndaSignaturesListed } from '../activity.ts';
import {
  type Settings,
  type Signature,
  type SignatureSort,
  signatureKinds,
  signatureTies,
  VALIDITY_DAYS,
} from '../agreement.ts';
import { can } from '../policy.ts';
import { ndaDocuments, ndaLinks, ndaSettings, ndaSignatures } from './tables.ts';

/**
 * The building's signatures; for administrators of every building also those of which no building is known. Who reads them is
 * recorded.
 */
export async function listSignatures(
  context: BuildingContext,
  asked: PageAsked<SignatureSort>,
): Promise<Page<Signature>> {
  const { db, building } = context;
  const seen = await seenBy(context);
  const { id, name, email, company, version, language, kind, signedAt } = ndaSignatures;
  const links = ndaLinks.in(building);
  const ofThis = sql`from ${links} where ${links.signatureId} = ${id}`;
  const list = db
    .select({
      id,
      name,
      email,
      company,
      version,
      language,
      kind,
      signedAt,
      confirmed: sql<boolean>`${ndaSignatures.confirmedAt} is not null`.as('confirmed'),
      // The strongest of several ties comes first in the list of them.
      tie: sql<number>`coalesce((select min(${positionIn(signatureTies, links.how)}) ${ofThis}), ${UNKNOWN})`.as(
        'tie',
      ),
      visitDate:
        sql<LocalDate | null>`(select max(${dayOfVisit(building, links.visitId)})::text ${ofThis})`.as(
          'visit_date',
        ),
      sealed: sql<boolean>`exists (select from ${ndaDocuments} where ${ndaDocuments.signatureId} = ${id})`.as(
        'sealed',
      ),
    })
    .from(ndaSignatures)
    .where(and(seen(id), holdsWords([name, email, company], asked.search)))
    .as('list');
  const sorts = {
    name: byText(list.name),
    signedAt: byInstant(list.signedAt),
    email: byText(list.email),
    company: byText(list.company),
    // Where nothing ties them for certain, those come first whose signer's address is known.
    how: byNumber(
      sql`(case when ${list.tie} > ${PROVEN} and not ${list.confirmed} then ${list.tie} + ${UNKNOWN} else ${list.tie} end)`,
    ),
    visitDate: byDay(list.visitDate),
    kind: byNumber(positionIn(signatureKinds, list.kind)),
    version: byNumber(list.version),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, asked);
  await context.record(
    ndaSignaturesListed({ building: building.id, id: building.id, says: { count: rows.length } }),
  );
  return {
    ...page,
    rows: rows.map(({ tie, signedAt: at, ...row }) => ({
      ...row,
      signedAt: at.toISOString(),
      how: signatureTies[tie - 1] ?? 'none',
    })),
  };
}

/** How many of the ties prove something. */
const PROVEN = signatureTies.indexOf('claimed');
const UNKNOWN = signatureTies.length;

/**
 * Which signatures an administrator sees in the building, as a condition on their ids. Throws `forbidden` for anybody
 * else.
 */
async function seenBy({ db, actor, building, everywhere }: BuildingContext): Promise<(id: AnyColumn) => SQL> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const links = ndaLinks.in(building);
  const ofBuilding = db.select({ id: links.signatureId }).from(links);
  if (!(await hasEveryBuilding(db, everywhere))) return (id) => inArray(id, ofBuilding);
  const ofNone = db
    .select({ id: ndaSignatures.id })
    .from(ndaSignatures)
    .where(eq(ndaSignatures.linked, false));
  return (id) => inArray(id, ofBuilding.union(ofNone));
}

/** The sealed PDF of a signature that the administrator sees in the building; who reads it is recorded before it is given. */
export async function readDocument(context: BuildingContext, { id }: { id: number }): Promise<Download> {
  const { db, building, files } = context;
  const seen = await seenBy(context);
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
    .where(and(eq(ndaDocuments.signatureId, id), seen(ndaDocuments.signatureId)));
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
  if (!can.readSettings(actor)) throw new AppError('forbidden');
  const rows = ndaSettings.in(building);
  const [row] = await db.select({ validityDays: rows.validityDays }).from(rows);
  return row ?? { validityDays: VALIDITY_DAYS.default };
}

/** For how many days a signature speaks for later visits of the same address: also for those signed before. */
export async function changeSettings(context: BuildingContext, { validityDays }: Settings): Promise<void> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const before = await readSettings(context);
  await ndaSettings.insert(db, building, [{ validityDays }]).onConflictDoNothing();
  await ndaSettings.update(db, building, { validityDays }, () => undefined);
  const says = { from: before.validityDays, to: validityDays };
  await context.record(
    ndaSettingsChanged({ building: building.id, id: building.id, fields: ['validityDays'], says }),
  );
}
