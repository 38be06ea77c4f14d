import type { Upload } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import { nameKey } from '../../../../kit/search.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { buildPreview, refuseFaults } from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import { readForms } from '../../../../kit/server/spreadsheetImport/readSpreadsheet.ts';
import { reportAtRow } from '../../../../kit/server/spreadsheetImport/rowErrors.ts';
import type { FilledSheet } from '../../../../kit/server/spreadsheetImport/spreadsheetForm.ts';
import type {
  FormImportResult,
  FormOptions,
  WorksheetPreview,
} from '../../../../kit/spreadsheet/spreadsheetForms.ts';
import { companiesIn } from '../../../companies/server/queries.ts';
import { type BuildingSheet, namesIn } from '../../../server/buildingSpreadsheet.ts';
import { INVITES_BY_DEFAULT } from '../../import.ts';
import { can } from '../../policy.ts';
import { lockAddresses } from '../addressLock.ts';
import { makePerson } from '../managing/addPerson.ts';
import { applyEdit } from '../managing/changePerson.ts';
import { lockAccounts } from '../managing/people.ts';
import { peopleForm, type SheetPerson } from './peopleForm.ts';
import { type CompaniesByName, type PeoplePlan, planPeople } from './planPeople.ts';

/** What an import's preparation and its write have in common. */
type Reading = Omit<BuildingContext, 'enqueue' | 'recordActivity'>;
type Asked = FormOptions & { file: Upload };

/** Reads a sheet of people. Nothing is written, and nothing looked up. */
export async function readPeople(context: Reading, asked: Asked): Promise<FilledSheet<SheetPerson>> {
  if (!can.managePeople(context.actor)) throw new AppError('forbidden');
  const {
    filled: [sheet],
  } = await readForms(context, asked, [peopleForm]);
  return sheet as FilledSheet<SheetPerson>;
}

/** What the import would do, and what is wrong with the sheet. */
export async function previewPeople(
  context: Reading,
  asked: Asked,
): Promise<{ sheets: WorksheetPreview[]; invitations: number }> {
  const plan = await planPeople(context, await readPeople(context, asked), await companiesHere(context));
  return { sheets: [buildPreview(context, plan)], invitations: plan.toMake.length };
}

/**
 * Makes and changes the people of a sheet, all or none; who is there as it says is left alone, so that a sheet that is sent twice, also
 * at once, does no more than once. Throws `import_invalid` with every bad cell.
 */
export async function importPeople(
  context: BuildingContext,
  { sendInvitations }: { sendInvitations?: boolean | undefined },
  filled: FilledSheet<SheetPerson>,
): Promise<FormImportResult> {
  const outcome = await peopleSheet.write(context, filled, { sendInvitations });
  return { sheets: [{ key: filled.key, ...outcome }] };
}

/** Nobody else makes an account of an address of the sheet until the transaction ends. */
export function lockPeople(
  { db }: Pick<BuildingContext, 'db'>,
  { rows }: Pick<FilledSheet<SheetPerson>, 'rows'>,
): Promise<void> {
  return lockAddresses(
    db,
    rows.flatMap(({ values }) => values.email ?? []),
  );
}

/** Does what was planned, by the ways in which one person is made and changed. */
export async function writePeople(
  context: BuildingContext,
  { toMake, toChange, form, filled }: PeoplePlan,
  sendInvitations = toMake.length <= INVITES_BY_DEFAULT,
): Promise<void> {
  const bulk = toMake.length > 1;
  for (const { row, person } of toMake) {
    await reportAtRow(context, { form, filled, row }, () =>
      makePerson(context, { ...person, sendInvitation: sendInvitations }, { bulk }),
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
    // Nobody leaves a building by a sheet: nothing is called off.
    await reportAtRow(context, { form, filled, row }, () => applyEdit(context, account, { id, ...edit }, []));
  }
}

async function companiesHere({ db, building }: Pick<Reading, 'db' | 'building'>): Promise<CompaniesByName> {
  const all = await companiesIn(db, [building.id]);
  return new Map(all.map(({ id, name }) => [nameKey(name), id]));
}

/** The people of a whole building's workbook. */
export const peopleSheet: BuildingSheet<SheetPerson> = {
  order: 20,
  form: peopleForm,
  async plan(context, filled, others) {
    const companies = new Map(await companiesHere(context));
    for (const name of namesIn(others.get('companies'))) {
      const key = nameKey(name);
      if (!companies.has(key)) companies.set(key, 0);
    }
    return planPeople(context, filled, companies);
  },
  async write(context, filled, { sendInvitations }) {
    await lockPeople(context, filled);
    const plan = await planPeople(context, filled, await companiesHere(context));
    refuseFaults(context, [plan]);
    await writePeople(context, plan, sendInvitations);
    return plan.outcome;
  },
};
