import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DownloadFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { Sort } from '../../../../kit/page.ts';
import { readRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import type { BuildingContext, UserRequestContext } from '../../../../kit/server/http/router.ts';
import { writeSpreadsheet } from '../../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { buildGuideSheet, buildTemplateSheet } from '../../../../kit/server/spreadsheetImport/template.ts';
import { yesNoCellTexts } from '../../../../kit/spreadsheet/cellReaders.ts';
import type { CellValue } from '../../../../kit/spreadsheet/types.ts';
import { can } from '../../../people/policy.ts';
import { companies, users } from '../../../people/server/tables.ts';
import type { PeopleFilter, PeopleSort } from '../../person.ts';
import { peopleFilterCondition } from '../listPeople.ts';
import { requirePeopleReader, visiblePersonCondition } from '../people.ts';
import {
  languageCellTexts,
  type PersonWorksheetRow,
  peopleWorksheet,
  roleCellTexts,
} from './peopleWorksheet.ts';

export async function buildPeopleTemplate({
  actor,
  language,
  translate,
}: BuildingContext): Promise<DownloadFile> {
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const guide = buildGuideSheet([peopleWorksheet], { language, translate });
  const bytes = await writeSpreadsheet(buildTemplateSheet(peopleWorksheet, language), guide);
  return { filename: `${translate(language, 'directory:sheet.template')}.xlsx`, bytes };
}

const sortValues: Record<PeopleSort, SQL> = {
  name: sql`search_text(${users.lastName} || ' ' || ${users.firstName})`,
  company: sql`${companies.searched}`,
  lastSeen: sql`coalesce(${users.lastSeenAt}, 'epoch')`,
};

export async function exportPeople(
  context: UserRequestContext,
  {
    sort,
    ...filter
  }: PeopleFilter & { building?: number | undefined; search: string; sort: Sort<PeopleSort> },
): Promise<DownloadFile> {
  const { db, actor, everywhere, language, translate } = context;
  requirePeopleReader(actor);
  if (filter.building !== undefined && !everywhere.ids.includes(filter.building))
    throw new AppError('not_found');
  const direction = sort.startsWith('-') ? desc : asc;
  const query = db
    .select({
      lastName: users.lastName,
      firstName: users.firstName,
      email: users.email,
      role: users.role,
      floor: users.floor,
      phone: users.phone,
      language: users.language,
      managesCompany: users.managesCompany,
      active: users.active,
      lastSeenAt: users.lastSeenAt,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(visiblePersonCondition(context), peopleFilterCondition(context, filter)))
    .orderBy(direction(sortValues[sort.replace(/^-/, '') as PeopleSort]), direction(users.id));
  const rows = await readRowsWithinLimit(query);
  const yesNo = yesNoCellTexts[language];
  const say = (key: string) => translate(language, `directory:sheet.${key}`);
  const cells: { [F in keyof PersonWorksheetRow]: (row: (typeof rows)[number]) => CellValue } = {
    lastName: ({ lastName }) => lastName,
    firstName: ({ firstName }) => firstName,
    email: ({ email }) => email ?? '',
    companyName: ({ companyName }) => companyName,
    role: ({ role }) => roleCellTexts[role][language][0],
    floor: ({ floor }) => floor,
    phone: ({ phone }) => phone,
    language: (row) => languageCellTexts[row.language][language][0],
    managesCompany: ({ managesCompany }) => (managesCompany ? yesNo.yes : yesNo.no),
  };
  const fields = Object.keys(peopleWorksheet.columns) as (keyof PersonWorksheetRow)[];
  const bytes = await writeSpreadsheet({
    sheetName: peopleWorksheet.names[language],
    columns: [
      ...fields.map((field) => ({
        heading: peopleWorksheet.columns[field].names[language][0],
        width: peopleWorksheet.columns[field].width ?? 20,
      })),
      { heading: say('active'), width: 14 },
      { heading: say('lastSeen'), width: 22 },
    ],
    rows: rows.map((row) => [
      ...fields.map((field) => cells[field](row)),
      row.active ? yesNo.yes : yesNo.no,
      row.lastSeenAt === null ? '' : { date: row.lastSeenAt.toISOString().slice(0, 10), time: null },
    ]),
  });
  return { filename: `${say('file')}.xlsx`, bytes };
}
