import { and, sql } from 'drizzle-orm';
import { isAdministrator, type Role } from '../../../../kit/actor.ts';
import { findChangedNameProblem } from '../../../../kit/personName.ts';
import { toNameKey } from '../../../../kit/search.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { ImportProblemCollector } from '../../../../kit/server/spreadsheetImport/cellProblems.ts';
import type { PlannedWorksheet } from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import type { ParsedWorksheetRow } from '../../../../kit/spreadsheet/parseRows.ts';
import { can, listGrantableRoles } from '../../../people/policy.ts';
import { users } from '../../../people/server/tables.ts';
import {
  type AccountWithBuildings,
  canManageAccount,
  existingAccountCondition,
  findBuildingIdsOfPeople,
} from '../people.ts';
import { type PersonWorksheetRow, peopleWorksheet } from './peopleWorksheet.ts';

type PeoplePlanContext = Pick<BuildingContext, 'db' | 'actor' | 'building' | 'language'>;

interface PersonToAddByImport {
  row: number;
  person: Omit<PersonWorksheetRow, 'companyName'> & { company: number };
}

interface PersonToChangeByImport {
  row: number;
  id: number;
  edit: Partial<Omit<PersonWorksheetRow, 'companyName' | 'language' | 'email'>> & {
    company?: number;
    buildings?: number[];
  };
}

export interface PeoplePlan extends PlannedWorksheet<PersonWorksheetRow> {
  toMake: PersonToAddByImport[];
  toChange: PersonToChangeByImport[];
}

/** Company ids by search key; 0: created by the same file. */
export type CompanyIdsByName = ReadonlyMap<string, number>;

const details = ['lastName', 'firstName', 'role', 'floor', 'phone', 'managesCompany'] as const;

/** Matches people by address, ignoring case. */
export async function planPeople(
  context: PeoplePlanContext,
  sheet: WorksheetParseResult<PersonWorksheetRow>,
  companies: CompanyIdsByName,
): Promise<PeoplePlan> {
  const { actor, language } = context;
  const problems = new ImportProblemCollector(peopleWorksheet, sheet, { language });
  const accountsByEmail = await findAccounts(context, sheet.rows);
  const plan = {
    toMake: [] as PersonToAddByImport[],
    toChange: [] as PersonToChangeByImport[],
    unchanged: 0,
  };
  for (const { row, values, isWhole } of sheet.rows) {
    const email = values.email?.toLowerCase();
    if (email !== undefined) problems.noteRepeated(row, 'email', email);
    const account = email === undefined ? undefined : accountsByEmail.get(email);
    const company = companyOf(values.companyName);
    if (company === undefined && !account)
      problems.note(row, 'companyName', { code: values.companyName ? 'company_not_there' : 'required' });
    else if (company === undefined && values.companyName)
      problems.note(row, 'companyName', { code: 'company_not_there' });
    for (const field of ['lastName', 'firstName'] as const) {
      const problem = findChangedNameProblem(values[field], account?.[field]);
      if (problem) problems.note(row, field, problem);
    }
    if (account) noteChangeProblems(row, account, values, company);
    else noteAdditionProblems(row, values);
    if (!isWhole || problems.isBad(row)) continue;
    if (account) {
      const edit = findEdit(context, account, values, company);
      if (edit) plan.toChange.push({ row, id: account.id, edit });
      else plan.unchanged += 1;
    } else {
      const { companyName: _, ...person } = { language, ...DEFAULTS, ...values } as PersonWorksheetRow;
      plan.toMake.push({ row, person: { ...person, company: company as number } });
    }
  }
  return {
    declaration: peopleWorksheet,
    sheet,
    problems: problems.problems,
    toMake: plan.toMake,
    toChange: plan.toChange,
    counts: {
      created: plan.toMake.length,
      changed: plan.toChange.length,
      unchanged: plan.unchanged,
    },
  };

  function companyOf(name: string | undefined): number | undefined {
    if (name !== undefined) return companies.get(toNameKey(name));
    // Company managers need not name their company.
    return isAdministrator(actor) ? undefined : actor.company.id;
  }

  function noteAdditionProblems(
    row: number,
    { role = DEFAULTS.role, managesCompany, companyName }: Partial<PersonWorksheetRow>,
  ) {
    if (!listGrantableRoles(actor).includes(role)) problems.note(row, 'role', { code: 'role_above_yours' });
    if (managesCompany && !isAdministrator(actor))
      problems.note(row, 'managesCompany', { code: 'manager_not_yours' });
    if (!isAdministrator(actor) && companyName !== undefined && companyOf(companyName) !== actor.company.id)
      problems.note(row, 'companyName', { code: 'company_not_there' });
  }

  function noteChangeProblems(
    row: number,
    account: AccountWithBuildings,
    values: Partial<PersonWorksheetRow>,
    company: number | undefined,
  ) {
    const edit = findEdit(context, account, values, company);
    if (!edit) return;
    // Reveals no more about invisible people than that the address is taken.
    if (!isKnown(account)) return problems.note(row, 'email', { code: 'email_taken' });
    if (!canManageAccount(actor, account)) return problems.note(row, 'email', { code: 'person_not_yours' });
    if (edit.role && account.id === actor.userId) return problems.note(row, 'role', { code: 'own_role' });
    const role: Role = edit.role ?? account.role;
    const accountRights = {
      role,
      companyId: edit.company ?? account.companyId,
      buildings: account.buildings,
    };
    if (!listGrantableRoles(actor).includes(role)) problems.note(row, 'role', { code: 'role_above_yours' });
    else if (!can.handle(actor, accountRights))
      problems.note(row, 'companyName', { code: 'company_not_there' });
    if (edit.managesCompany !== undefined && !isAdministrator(actor))
      problems.note(row, 'managesCompany', { code: 'manager_not_yours' });
  }

  function isKnown({ buildings, companyId }: AccountWithBuildings): boolean {
    const shares = buildings.some((id) => actor.buildings.some((own) => own.id === id));
    return shares && (isAdministrator(actor) || companyId === actor.company.id);
  }
}

const DEFAULTS = { role: 'limited', floor: '', phone: '', managesCompany: false } as const;

function findEdit(
  { building }: Pick<BuildingContext, 'building'>,
  account: AccountWithBuildings,
  values: Partial<PersonWorksheetRow>,
  company: number | undefined,
): PersonToChangeByImport['edit'] | undefined {
  const changedFields = details.filter(
    (field) => values[field] !== undefined && values[field] !== account[field],
  );
  const edit = {
    ...Object.fromEntries(changedFields.map((field) => [field, values[field]])),
    ...(company !== undefined && company !== account.companyId && { company }),
    ...(!account.buildings.includes(building.id) && { buildings: [...account.buildings, building.id] }),
  };
  return Object.keys(edit).length > 0 ? edit : undefined;
}

async function findAccounts(
  { db }: Pick<BuildingContext, 'db'>,
  rows: readonly ParsedWorksheetRow<PersonWorksheetRow>[],
): Promise<Map<string, AccountWithBuildings>> {
  const emails = rows.flatMap(({ values }) => values.email?.toLowerCase() ?? []);
  if (emails.length === 0) return new Map();
  const userRows = await db
    .select()
    .from(users)
    .where(and(existingAccountCondition, sql`lower(${users.email}) = any(${sql.param(emails)}::text[])`));
  const buildingsOf = await findBuildingIdsOfPeople(
    db,
    userRows.map(({ id }) => id),
  );
  return new Map(
    userRows.flatMap(({ email, ...user }) =>
      email === null
        ? []
        : [[email.toLowerCase(), { ...user, email, buildings: buildingsOf.get(user.id) ?? [] }] as const],
    ),
  );
}
