import type { UploadedFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import { toNameKey } from '../../../../kit/search.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import {
  buildWorksheetPreview,
  requireNoImportProblems,
  runForImportedRow,
} from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import { readDeclaredWorksheets } from '../../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import type {
  ImportOptionsByWorksheet,
  SpreadsheetImportResult,
  WorksheetPreviewData,
} from '../../../../kit/spreadsheet/worksheetImport.ts';
import {
  type BuildingWorksheetDefinition,
  listNameColumnValues,
} from '../../../feature/server/buildingSpreadsheet.ts';
import { can } from '../../../people/policy.ts';
import { lockEmailAddressesInOrder } from '../../../people/server/addressLock.ts';
import { listCompaniesInBuildings } from '../../../people/server/companies.ts';
import { MAX_IMPORT_AUTO_INVITATIONS } from '../../peopleImport.ts';
import { insertPersonAccount } from '../addPerson.ts';
import { applyPersonEdit } from '../editPerson.ts';
import { lockAccounts } from '../people.ts';
import { type PersonWorksheetRow, peopleWorksheet } from './peopleWorksheet.ts';
import { type CompanyIdsByName, type PeoplePlan, planPeople } from './planPeople.ts';

type WorksheetReadContext = Omit<BuildingContext, 'enqueue' | 'recordActivity'>;
type ImportUpload = ImportOptionsByWorksheet & { file: UploadedFile };

export async function readPeopleWorksheet(
  context: WorksheetReadContext,
  upload: ImportUpload,
): Promise<WorksheetParseResult<PersonWorksheetRow>> {
  if (!can.managePeople(context.actor)) throw new AppError('forbidden');
  const {
    sheets: [sheet],
  } = await readDeclaredWorksheets(context, upload, [peopleWorksheet]);
  return sheet as WorksheetParseResult<PersonWorksheetRow>;
}

export async function checkPeopleImport(
  context: WorksheetReadContext,
  upload: ImportUpload,
): Promise<{ sheets: WorksheetPreviewData[]; invitations: number }> {
  const plan = await planPeople(
    context,
    await readPeopleWorksheet(context, upload),
    await findCompanyIdsByName(context),
  );
  return { sheets: [buildWorksheetPreview(context, plan)], invitations: plan.toMake.length };
}

/** Unchanged people are skipped, so that a repeated import has no effect. */
export async function importPeople(
  context: BuildingContext,
  { sendInvitations }: { sendInvitations?: boolean | undefined },
  sheet: WorksheetParseResult<PersonWorksheetRow>,
): Promise<SpreadsheetImportResult> {
  const counts = await peopleImportWorksheet.write(context, sheet, { sendInvitations });
  return { sheets: [{ key: sheet.key, ...counts }] };
}

function lockImportedEmailAddresses(
  { db }: Pick<BuildingContext, 'db'>,
  { rows }: Pick<WorksheetParseResult<PersonWorksheetRow>, 'rows'>,
): Promise<void> {
  return lockEmailAddressesInOrder(
    db,
    rows.flatMap(({ values }) => values.email ?? []),
  );
}

async function writePeople(
  context: BuildingContext,
  { toMake, toChange, declaration, sheet }: PeoplePlan,
  sendInvitations = toMake.length <= MAX_IMPORT_AUTO_INVITATIONS,
): Promise<void> {
  const bulk = toMake.length > 1;
  for (const { row, person } of toMake) {
    await runForImportedRow(context, { declaration, sheet, row }, () =>
      insertPersonAccount(context, { ...person, sendInvitation: sendInvitations }, { bulk }),
    );
    context.signal.throwIfAborted();
  }
  if (toChange.length === 0) return;
  const accounts = await lockAccounts(
    context,
    toChange.map(({ id }) => id),
  );
  for (const { row, id, edit } of toChange) {
    const account = accounts.get(id);
    if (!account) throw new AppError('conflict');
    // An import never removes people from a building, so no features are passed.
    await runForImportedRow(context, { declaration, sheet, row }, () =>
      applyPersonEdit(context, account, { id, ...edit }, []),
    );
  }
}

async function findCompanyIdsByName({
  db,
  building,
}: Pick<WorksheetReadContext, 'db' | 'building'>): Promise<CompanyIdsByName> {
  const all = await listCompaniesInBuildings(db, [building.id]);
  return new Map(all.map(({ id, name }) => [toNameKey(name), id]));
}

export const peopleImportWorksheet: BuildingWorksheetDefinition<PersonWorksheetRow> = {
  order: 20,
  declaration: peopleWorksheet,
  async plan(context, sheet, otherWorksheets) {
    const companies = new Map(await findCompanyIdsByName(context));
    for (const name of listNameColumnValues(otherWorksheets.get('companies'))) {
      const key = toNameKey(name);
      if (!companies.has(key)) companies.set(key, 0);
    }
    return planPeople(context, sheet, companies);
  },
  async write(context, sheet, { sendInvitations }) {
    await lockImportedEmailAddresses(context, sheet);
    const plan = await planPeople(context, sheet, await findCompanyIdsByName(context));
    requireNoImportProblems(context, [plan]);
    await writePeople(context, plan, sendInvitations);
    return plan.counts;
  },
};
