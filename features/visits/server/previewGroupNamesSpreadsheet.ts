import type { UploadedFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { parsePastedPeopleRows } from '../../../kit/peopleList.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { areFormulasCalculated } from '../../../kit/server/spreadsheet/collectWorksheetRows.ts';
import {
  mapSpreadsheetFileErrors,
  readRawWorksheets,
} from '../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import { getSingleLineCellText } from '../../../kit/spreadsheet/cellText.ts';
import { WORKSHEET_MAX_ROWS } from '../../../kit/spreadsheet/worksheetImport.ts';
import type { GroupNamesPreviewResult } from '../members.ts';
import { MAX_MEMBERS, memberNameSchema } from '../visit.ts';

/** The worksheet with the most names is read. */
export async function previewGroupNamesSpreadsheet(
  { signal }: Pick<BuildingContext, 'signal'>,
  { file }: { file: UploadedFile },
): Promise<GroupNamesPreviewResult> {
  const sheets = await mapSpreadsheetFileErrors(readRawWorksheets({ signal }, file), WORKSHEET_MAX_ROWS);
  const sheetsWithPeople = sheets.map(({ rows }) => {
    const visibleRows = rows.filter(({ hidden }) => !hidden);
    const listed = parsePastedPeopleRows(
      visibleRows.map(({ number, cells }) => ({ row: number, cells: cells.map(getSingleLineCellText) })),
    );
    return { ...listed, isCalculated: areFormulasCalculated(visibleRows) };
  });
  const [longest] = sheetsWithPeople.toSorted((one, other) => other.people.length - one.people.length);
  if (longest && !longest.isCalculated) {
    const problem = { code: 'workbook_not_calculated' };
    throw new AppError(problem.code, { fields: { file: [problem] } });
  }
  const { people = [], unread = [] } = longest ?? {};
  const isName = (person: { firstName: string; lastName: string }) =>
    memberNameSchema.safeParse(person).success;
  const notNamed = people
    .filter((person) => !isName(person))
    .map(({ row, firstName, lastName }) => ({ row, text: `${lastName} ${firstName}` }));
  return {
    names: people
      .filter(isName)
      .slice(0, MAX_MEMBERS)
      .map(({ row, firstName, lastName }) => ({ row, firstName, lastName })),
    unread: [...unread, ...notNamed].sort((one, other) => one.row - other.row).slice(0, MAX_MEMBERS),
  };
}
