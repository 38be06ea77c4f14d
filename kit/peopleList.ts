import { extractEmailAddress, isEmailAddress } from './emailAddress.ts';
import { detectNameOrder, type NameParts, splitFullName } from './fullName.ts';
import { isErrorValue, toTextCell } from './spreadsheet/errorValue.ts';
import { createHeadingGuesser, guessTextColumns } from './spreadsheet/guessColumns.ts';
import { parseRows } from './spreadsheet/parseRows.ts';
import type { ImportedColumn } from './spreadsheet/spreadsheetImport.ts';
import { isTotalRow } from './spreadsheet/totalRow.ts';
import type { CellValue } from './spreadsheet/types.ts';
import type { ImportColumns } from './spreadsheet/worksheetDeclaration.ts';

interface PastedPeopleRow {
  row: number;
  cells: readonly string[];
}
interface ParsedPerson extends NameParts {
  row: number;
  email: string;
}
interface ParsedPeopleList {
  people: ParsedPerson[];
  unread: { row: number; text: string }[];
}

const LIST_MARK = /^\s*(?:[-–—•*·]\s*)?(?:\d{1,3}\s*[.):/-]?\s+)?/;

export const removeListMark = (line: string): string => line.replace(LIST_MARK, '');

interface PersonCells {
  lastName: string;
  firstName: string;
  fullName: string;
  email: string;
}

const readText = (cell: CellValue) => ({ value: String(cell) });

const personColumns = {
  lastName: {
    names: { fr: ['Nom', 'Noms'], en: ['Last name', 'Last names'] },
    synonyms: 'Nom de famille, Surname, Family name',
    required: true,
    read: readText,
  },
  firstName: {
    names: { fr: ['Prénom', 'Prénoms'], en: ['First name', 'First names'] },
    synonyms: 'Given name',
    required: true,
    read: readText,
  },
  fullName: {
    names: { fr: ['Nom et prénom', 'Nom complet'], en: ['Name', 'Full name'] },
    synonyms: 'Nom prénom, Prénom nom, Prénom et nom, Names, Élève, Élèves',
    read: readText,
  },
  email: {
    names: { fr: ['Email'], en: ['Email'] },
    synonyms: 'Emails, Mail, Courriel, Adresse, Adresse mail',
    read: readText,
  },
} as const satisfies ImportColumns<PersonCells>;
export const { email: _, ...personNameColumns } = personColumns;
const guessColumn = createHeadingGuesser<keyof PersonCells>(personColumns);

/** The columns of names, which are empty if the headings name only others; undefined without headings. */
function findNameHeadings(cells: readonly string[]): ImportedColumn<keyof PersonCells>[] | undefined {
  const columns = guessTextColumns(cells, guessColumn);
  const select = (...fields: string[]) => columns.filter(({ field }) => field && fields.includes(field));
  const parts = select('lastName', 'firstName');
  const hasBoth = new Set(parts.map(({ field }) => field)).size === 2;
  if (hasBoth) return parts;
  return columns.some(({ field }) => field) && columns.every(({ field }) => field)
    ? select('fullName')
    : undefined;
}

/**
 * Splits typed or pasted text into rows and cells. Cells are separated by tabs or semicolons, else by commas.
 * Several people on one line (`Jean Dupont <jean@exemple.fr>; …`) become one row each.
 */
export function splitPeopleList(input: string): PastedPeopleRow[] {
  return input.split(/\r\n?|\n/).flatMap((line, at) =>
    line.split(/(?<=<[^<>]+@[^<>]+>)\s*[;,]\s*(?=.*@)/).map((entry) => ({
      row: at + 1,
      cells: cellsOf(removeListMark(entry)).map((cell) => cell.trim()),
    })),
  );
}

function cellsOf(entry: string): string[] {
  if (/[\t;]/.test(entry)) return entry.split(/[\t;]/);
  return entry.includes('<') ? [entry] : entry.split(',');
}

function partsOfCell(cell: string): string[] {
  const [, name = '', address] = /^"?([^<>"]+)"?\s*(<[^<>]+@[^<>]+>)$/.exec(cell) ?? [];
  return address === undefined ? [cell] : [name.trim(), address];
}

/**
 * Parses one person per row: a full name with an optional address (`DIOP Fatou`, `Fatou Diop
 * fatou@exemple.fr`, `Diop, Fatou`), or last and first name in separate cells. Headings decide which is
 * which, else capitals and particles, else common first names over all rows; by default the last name comes
 * first. Cells with digits (a class, a birthday) are ignored.
 */
export function parsePastedPeopleRows(rows: readonly PastedPeopleRow[]): ParsedPeopleList {
  let nameColumns: ReturnType<typeof findNameHeadings> = [];
  const result: ParsedPeopleList = { people: [], unread: [] };
  const namedRows: { row: number; names: string[]; email: string; text: string }[] = [];
  for (const { row, cells } of rows) {
    const filled = cells.filter(Boolean);
    if (filled.length === 0 || isTotalRow(filled)) continue;
    const headings = findNameHeadings(filled);
    if (headings) {
      nameColumns = findNameHeadings(cells) ?? headings;
      continue;
    }
    const text = filled.join(' ');
    const parts = filled
      .flatMap(partsOfCell)
      .flatMap((cell, _, all) => (all.length > 1 ? [cell] : cell.split(/\s+/)));
    const email = extractEmailAddress(parts.find(isEmailAddress) ?? '');
    if (nameColumns.length > 0) {
      const line = { number: row, cells: cells.map(toTextCell) };
      const [parsed] = parseRows([line], nameColumns, personColumns, 'fr').rows;
      const { lastName, firstName, fullName } = parsed?.isWhole ? parsed.values : {};
      if (lastName && firstName) result.people.push({ row, lastName, firstName, email });
      else if (fullName) namedRows.push({ row, email, text, names: [fullName] });
      else result.unread.push({ row, text });
      continue;
    }
    if (filled.some(isErrorValue)) {
      result.unread.push({ row, text });
      continue;
    }
    const nameParts = parts.filter(
      (part) => !isEmailAddress(part) && !(filled.length > 1 && /\d/.test(part)),
    );
    namedRows.push({
      row,
      email,
      text,
      names: filled.length > 1 ? nameParts : [nameParts.join(' ')],
    });
  }
  const orderOf = (count: number) =>
    detectNameOrder(
      namedRows.flatMap(({ names }) => (names.length === count ? [names.join(' ')] : [])),
      'lastFirst',
    );
  const [order, cellOrder] = [orderOf(1), orderOf(2)];
  for (const { row, names, email, text } of namedRows) {
    const [one = '', other = ''] = names;
    const apart =
      cellOrder === 'lastFirst' ? { lastName: one, firstName: other } : { lastName: other, firstName: one };
    const name = names.length === 2 ? apart : names.length === 1 ? splitFullName(one, order) : null;
    if (name) result.people.push({ row, ...name, email });
    else result.unread.push({ row, text });
  }
  return {
    people: result.people.sort((a, b) => a.row - b.row),
    unread: result.unread.sort((a, b) => a.row - b.row),
  };
}
