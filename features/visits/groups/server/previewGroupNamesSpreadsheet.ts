import type { UploadedFile } from '../../../../kit/endpoint.ts';
import { AppError } from '../../../../kit/errors.ts';
import { detectNameOrder, splitFullName } from '../../../../kit/fullName.ts';
import { personNameColumns } from '../../../../kit/peopleList.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { createInMemorySpreadsheet } from '../../../../kit/server/spreadsheet/collectWorksheetRows.ts';
import { ImportProblemCollector } from '../../../../kit/server/spreadsheetImport/cellProblems.ts';
import { buildWorksheetPreview } from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import {
  findNameColumns,
  findWorksheetTextColumns,
} from '../../../../kit/server/spreadsheetImport/nameColumns.ts';
import {
  parseWorksheets,
  type WorksheetParseResult,
} from '../../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import {
  mapSpreadsheetFileErrors,
  readRawWorksheets,
} from '../../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import { checkCell, createTextCellReader } from '../../../../kit/spreadsheet/cellReaders.ts';
import { getSingleLineCellText } from '../../../../kit/spreadsheet/cellText.ts';
import { countRecognisedHeadings, createHeadingGuesser } from '../../../../kit/spreadsheet/guessColumns.ts';
import type { WorksheetRow } from '../../../../kit/spreadsheet/types.ts';
import type { WorksheetDeclaration } from '../../../../kit/spreadsheet/worksheetDeclaration.ts';
import {
  type ImportOptionsByWorksheet,
  WORKSHEET_MAX_ROWS,
} from '../../../../kit/spreadsheet/worksheetImport.ts';
import { MAX_MEMBERS, type MemberName, memberNameSchema } from '../../visit.ts';
import type { GroupNamesPreviewResult } from '../members.ts';

interface GroupNameCells extends MemberName {
  fullName: string;
}

const { lastName, firstName } = memberNameSchema.shape;

const groupNamesWorksheet: WorksheetDeclaration<GroupNameCells> = {
  key: 'names',
  names: { fr: 'Noms', en: 'Names' },
  hasOptionalHeadings: true,
  columns: {
    fullName: {
      ...personNameColumns.fullName,
      required: true,
      read: (cell) => ({ value: removeAddress(getSingleLineCellText(cell)) }),
    },
    lastName: { ...personNameColumns.lastName, required: true, read: createTextCellReader(lastName) },
    firstName: { ...personNameColumns.firstName, required: true, read: createTextCellReader(firstName) },
  },
  // A column of last names alone may contain full names.
  isColumnRequired: (field, has) => field === 'lastName' && !has('fullName'),
  guessByContents: ({ headings, rows: rowsWithAddresses }) => {
    const rows = rowsWithAddresses.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell) => (typeof cell === 'string' ? removeAddress(cell) : cell)),
    }));
    const textColumns = findWorksheetTextColumns({ headings, rows });
    const { whole, lastName, firstName } = findNameColumns(textColumns, rows);
    const fields = Object.entries({ fullName: whole, lastName, firstName });
    return new Map(fields.flatMap(([field, column]) => (column === undefined ? [] : [[column, field]])));
  },
};
const guessHeading = createHeadingGuesser<keyof GroupNameCells>(groupNamesWorksheet.columns);

const removeAddress = (name: string) => name.replace(/<[^<>]*>|\S+@\S+/g, ' ').trim();

const isHeadingRow = (row: WorksheetRow) => countRecognisedHeadings(row, guessHeading) > 0;

function selectNameRows(rows: readonly WorksheetRow[]): WorksheetRow[] {
  const headings = rows.find(isHeadingRow);
  return rows.filter((row) => !row.hidden && (row === headings || !isHeadingRow(row)));
}

/** Reads the worksheet whose headings name people, else the longest. Rows that repeat the headings are skipped. */
export async function previewGroupNamesSpreadsheet(
  context: Pick<BuildingContext, 'signal' | 'language' | 'translate'>,
  { file, ...options }: ImportOptionsByWorksheet & { file: UploadedFile },
): Promise<GroupNamesPreviewResult> {
  const sheet = await mapSpreadsheetFileErrors(readNames(context, file, options), WORKSHEET_MAX_ROWS);
  const problems = new ImportProblemCollector(groupNamesWorksheet, sheet, context);
  const hasFirstNames = sheet.columns.some(({ field }) => field === 'firstName');
  const fullNames = sheet.rows.flatMap(({ values }) => values.fullName ?? values.lastName ?? []);
  const order = detectNameOrder(fullNames, 'lastFirst');
  const names = sheet.rows.flatMap(({ row, values: { fullName, ...parts }, isWhole }) => {
    if (!isWhole) return [];
    const name = hasFirstNames && !fullName ? parts : splitFullName(fullName ?? parts.lastName ?? '', order);
    const checked = name ? checkCell(memberNameSchema, name) : { problem: { code: 'half_a_name' } };
    if ('value' in checked) return { row, ...checked.value };
    problems.note(row, 'fullName', checked.problem, 'lastName');
    return [];
  });
  if (names.length > MAX_MEMBERS) {
    const problem = { code: 'workbook_too_many_rows', params: { max: MAX_MEMBERS } };
    throw new AppError(problem.code, { params: problem.params, fields: { file: [problem] } });
  }
  const preview = buildWorksheetPreview(context, {
    declaration: groupNamesWorksheet,
    sheet,
    problems: problems.problems,
    counts: { created: names.length, changed: 0, unchanged: 0 },
  });
  const badRows = new Set(preview.problems.map(({ row }) => row));
  const unread = sheet.texts.filter(({ row }) => badRows.has(row));
  return {
    names,
    unread: unread.map(({ row, cells }) => ({ row, text: cells.filter(Boolean).join(' ') })),
    sheets: [preview],
  };
}

async function readNames(
  { signal, language }: Pick<BuildingContext, 'signal' | 'language'>,
  file: UploadedFile,
  options: ImportOptionsByWorksheet,
): Promise<WorksheetParseResult<GroupNameCells>> {
  const sheets = (await readRawWorksheets({ signal }, file))
    .map(({ name, rows }) => ({ name, rows: selectNameRows(rows) }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const book = createInMemorySpreadsheet(sheets);
  const [sheet] = await parseWorksheets(book, [groupNamesWorksheet], { options, language });
  return sheet as WorksheetParseResult<GroupNameCells>;
}
