import { createHash } from 'node:crypto';
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import {
  agreementSettings,
  signatures,
  signatureVisitLinks,
} from '../../../core/signatures/server/tables.ts';
import { SIGNATURE_VALIDITY_DAYS_LIMITS, signatureKinds } from '../../../core/signatures/signature.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import {
  daySortValue,
  enumPositionSql,
  instantSortValue,
  integerSortValue,
  readPage,
  textSortValue,
} from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { FileService } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday, type LocalDate } from '../../../kit/time.ts';
import { buildVisitDateSubquery } from '../../visits/server/shared.ts';
import { agreementSettingsChanged, signatureDocumentDownloaded, signaturesListed } from '../activity.ts';
import {
  type AgreementSettings,
  type Signature,
  type SignatureSort,
  signatureProofLevels,
} from '../agreement.ts';
import { can } from '../policy.ts';
import { signatureDocuments } from './tables.ts';

/** Administrators of every building also get signatures without a building. */
export async function listSignatures(
  context: BuildingContext,
  query: PageQuery<SignatureSort>,
): Promise<PageOfRows<Signature>> {
  const { db, building } = context;
  const isVisible = await visibilityCondition(context);
  const { id, name, email, company, version, language, kind, signedAt } = signatures;
  const links = signatureVisitLinks.in(building);
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
      confirmed: sql<boolean>`${signatures.confirmedAt} is not null`.as('confirmed'),
      tie: sql<number>`coalesce(
        (select min(${enumPositionSql(signatureProofLevels, links.how)}) ${ofThis}), ${NO_TIE_RANK})`.as(
        'tie',
      ),
      visitDate:
        sql<LocalDate | null>`(select max(${buildVisitDateSubquery(building, links.visitId)})::text ${ofThis})`.as(
          'visit_date',
        ),
      sealed:
        sql<boolean>`exists (select from ${signatureDocuments} where ${signatureDocuments.signatureId} = ${id})`.as(
          'sealed',
        ),
    })
    .from(signatures)
    .where(and(isVisible(id), containsWordsCondition([name, email, company], query.search)))
    .as('list');
  const sorts = {
    name: textSortValue(list.name),
    signedAt: instantSortValue(list.signedAt),
    email: textSortValue(list.email),
    company: textSortValue(list.company),
    // Among unproven signatures, those with a confirmed address come first.
    how: integerSortValue(
      sql`(case when ${list.tie} > ${PROVEN_TIES} and not ${list.confirmed}
        then ${list.tie} + ${NO_TIE_RANK} else ${list.tie} end)`,
    ),
    visitDate: daySortValue(list.visitDate),
    kind: integerSortValue(enumPositionSql(signatureKinds, list.kind)),
    version: integerSortValue(list.version),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  await context.recordActivity(
    signaturesListed({ building: building.id, id: building.id, details: { count: rows.length } }),
  );
  return {
    ...page,
    rows: rows.map(({ tie, signedAt: at, ...row }) => ({
      ...row,
      signedAt: at.toISOString(),
      how: signatureProofLevels[tie - 1] ?? 'none',
    })),
  };
}

const PROVEN_TIES = signatureProofLevels.indexOf('claimed');
const NO_TIE_RANK = signatureProofLevels.length;

/** Throws `forbidden` for non-administrators. */
async function visibilityCondition({
  db,
  actor,
  building,
  everywhere,
}: BuildingContext): Promise<(id: AnyColumn) => SQL> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const links = signatureVisitLinks.in(building);
  const ofBuilding = db.select({ id: links.signatureId }).from(links);
  if (!(await hasAllBuildings(db, everywhere))) return (id) => inArray(id, ofBuilding);
  const ofNone = db.select({ id: signatures.id }).from(signatures).where(eq(signatures.linked, false));
  return (id) => inArray(id, ofBuilding.union(ofNone));
}

export async function downloadSignatureDocument(
  context: BuildingContext,
  { id }: { id: number },
): Promise<DownloadFile> {
  const { db, building, files } = context;
  const isVisible = await visibilityCondition(context);
  const [document] = await db
    .select({
      pdf: signatureDocuments.pdf,
      fileId: signatureDocuments.fileId,
      sha256: signatureDocuments.sha256,
      name: sql<string>`unaccent(${signatures.name})`,
      signedAt: signatures.signedAt,
    })
    .from(signatureDocuments)
    .innerJoin(signatures, eq(signatures.id, signatureDocuments.signatureId))
    .where(and(eq(signatureDocuments.signatureId, id), isVisible(signatureDocuments.signatureId)));
  if (!document) throw new AppError('not_found');
  const bytes = document.pdf ?? (await readSealedDocument(files, db, document));
  await context.recordActivity(signatureDocumentDownloaded({ building: building.id, id }));
  const name = toFileNamePart(document.name) || String(id);
  const signedOn = getToday(building.timeZone, document.signedAt);
  return { filename: `nda-${name}-${signedOn}.pdf`, bytes };
}

async function readSealedDocument(
  files: FileService,
  db: Db,
  { fileId, sha256 }: { fileId: number | null; sha256: string },
): Promise<Buffer> {
  if (fileId === null) throw new Error('The sealed document has no file');
  const bytes = await files.sealed.read(db, fileId);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The hash of sealed file ${fileId} does not match`);
  return bytes;
}

/** Result like `louise-martin`, safe for file systems and HTTP headers. */
const toFileNamePart = (name: string) =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

export async function readAgreementSettings({
  db,
  actor,
  building,
}: BuildingContext): Promise<AgreementSettings> {
  if (!can.readSettings(actor)) throw new AppError('forbidden');
  const rows = agreementSettings.in(building);
  const [row] = await db.select({ validityDays: rows.validityDays }).from(rows);
  return row ?? { validityDays: SIGNATURE_VALIDITY_DAYS_LIMITS.default };
}

/** Also applies to existing signatures. */
export async function changeAgreementSettings(
  context: BuildingContext,
  { validityDays }: AgreementSettings,
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const before = await readAgreementSettings(context);
  await agreementSettings.insert(db, building, [{ validityDays }]).onConflictDoNothing();
  await agreementSettings.update(db, building, { validityDays }, () => undefined);
  const details = { from: before.validityDays, to: validityDays };
  await context.recordActivity(
    agreementSettingsChanged({ building: building.id, id: building.id, fields: ['validityDays'], details }),
  );
}
