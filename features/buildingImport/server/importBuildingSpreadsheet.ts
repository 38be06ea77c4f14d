import type {
  BuildingWorksheetDefinition,
  WorksheetsByKey,
} from '../../../core/feature/server/buildingSpreadsheet.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { type Language, languages } from '../../../kit/actor.ts';
import type { DownloadFile, UploadedFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordActivityWithCause } from '../../../kit/server/activity/recordActivity.ts';
import { defineLockKind, lockInOrder } from '../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { WorksheetToWrite } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import { writeSpreadsheet } from '../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import {
  buildWorksheetPreview,
  type PlannedWorksheet,
  requireNoImportProblems,
} from '../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import {
  readDeclaredWorksheets,
  type SpreadsheetParseResult,
} from '../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import { buildGuideSheet, buildTemplateSheet } from '../../../kit/server/spreadsheetImport/template.ts';
import type {
  ImportOptionsByWorksheet,
  SpreadsheetImportResult,
} from '../../../kit/spreadsheet/worksheetImport.ts';
import { buildingSpreadsheetImported } from '../activity.ts';
import type { BuildingImportPreview } from '../buildingImport.ts';
import { can } from '../policy.ts';

const BUILDING_IMPORT_LOCK = defineLockKind('setup.building', 7);

type ReadContext = Omit<BuildingContext, 'enqueue' | 'recordActivity'>;
type ImportInput = ImportOptionsByWorksheet & { file: UploadedFile; sendInvitations?: boolean | undefined };
// biome-ignore lint/suspicious/noExplicitAny: each feature defines the row type of its own sheet
type Worksheets = readonly BuildingWorksheetDefinition<any>[];

function listWorksheets(
  { building }: Pick<BuildingContext, 'building'>,
  features: readonly Feature[],
): Worksheets {
  return features
    .flatMap(({ buildingWorksheet }) => buildingWorksheet ?? [])
    .filter(({ module }) => module === undefined || building.modules.has(module))
    .sort((one, other) => one.order - other.order);
}

export async function createBuildingTemplate(
  context: BuildingContext,
  { language = context.language }: { language?: Language | undefined },
  features: readonly Feature[],
): Promise<DownloadFile> {
  if (!can.importBuilding(context.actor)) throw new AppError('forbidden');
  const sheets = listWorksheets(context, features);
  const guide = buildGuideSheet(
    sheets.map(({ declaration }) => declaration),
    { ...context, language },
  );
  const templates: WorksheetToWrite[] = [];
  for (const { declaration, examples } of sheets)
    templates.push(buildTemplateSheet(declaration, language, await examples?.({ ...context, language })));
  const bytes = await writeSpreadsheet(...templates, guide);
  return { filename: `${context.translate(language, 'buildingImport:template')}.xlsx`, bytes };
}

export async function readBuildingImport(
  context: ReadContext,
  input: ImportInput,
  features: readonly Feature[],
): Promise<SpreadsheetParseResult> {
  if (!can.importBuilding(context.actor)) throw new AppError('forbidden');
  const declarations = listWorksheets(context, features).map(({ declaration }) => declaration);
  return readDeclaredWorksheets(context, input, declarations);
}

const groupWorksheetsByKey = (sheets: readonly WorksheetParseResult<object>[]): WorksheetsByKey =>
  new Map(sheets.map((sheet) => [sheet.key, sheet]));

/** Rows of one worksheet can refer to rows of another. */
async function planWorksheets(
  context: ReadContext,
  sheets: readonly WorksheetParseResult<object>[],
  features: readonly Feature[],
): Promise<PlannedWorksheet<object>[]> {
  const all = groupWorksheetsByKey(sheets);
  const plans: PlannedWorksheet<object>[] = [];
  for (const { declaration, plan } of listWorksheets(context, features)) {
    const sheet = all.get(declaration.key);
    if (sheet) plans.push(await plan(context, sheet, all));
  }
  return plans;
}

const isGuideWorksheet = ({ translate }: ReadContext, name: string) =>
  languages.some((language) => translate(language, 'spreadsheet:guide.title') === name);

export async function previewBuildingImport(
  context: ReadContext,
  input: ImportInput,
  features: readonly Feature[],
): Promise<BuildingImportPreview> {
  const { sheets, unread } = await readBuildingImport(context, input, features);
  const plans = await planWorksheets(context, sheets, features);
  const people = plans.find(({ declaration }) => declaration.key === 'people');
  return {
    sheets: plans.map((plan) => buildWorksheetPreview(context, plan)),
    invitations: people?.counts.created ?? 0,
    unread: unread.filter((name) => !isGuideWorksheet(context, name)),
  };
}

/**
 * Imports all worksheets in one transaction; a lock makes concurrent imports wait. Throws `import_invalid`
 * with every invalid cell.
 */
export async function importBuildingSpreadsheet(
  context: BuildingContext,
  { sendInvitations }: Pick<ImportInput, 'sendInvitations'>,
  { sheets }: SpreadsheetParseResult,
  features: readonly Feature[],
): Promise<SpreadsheetImportResult> {
  if (!can.importBuilding(context.actor)) throw new AppError('forbidden');
  await lockInOrder(context.db, [BUILDING_IMPORT_LOCK.of(context.building.id)]);
  requireNoImportProblems(context, await planWorksheets(context, sheets, features));
  const all = groupWorksheetsByKey(sheets);
  const results: SpreadsheetImportResult['sheets'] = [];
  const activities: Activity[] = [];
  const collectingContext = {
    ...context,
    recordActivity: async (...recorded: Activity[]) => void activities.push(...recorded),
  };
  for (const { declaration, write } of listWorksheets(context, features)) {
    const sheet = all.get(declaration.key);
    if (!sheet) continue;
    results.push({ key: declaration.key, ...(await write(collectingContext, sheet, { sendInvitations })) });
    context.signal.throwIfAborted();
  }
  if (activities.length > 0) {
    const { db, actor, building, now } = context;
    const rowCounts = results.map(({ key, created, changed }) => [key, created + changed] as const);
    const details = Object.fromEntries(rowCounts.filter(([, rows]) => rows > 0));
    const cause = buildingSpreadsheetImported({ building: building.id, id: building.id, details });
    await recordActivityWithCause(db, actor.userId, now, { cause, activities });
  }
  return { sheets: results };
}
