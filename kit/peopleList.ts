import { extractEmailAddress, isEmailAddress } from './emailAddress.ts';
import { detectNameOrder, type NameParts, splitFullName } from './fullName.ts';
import { isErrorValue } from './spreadsheet/errorValue.ts';
import { removeHeadingHint } from './spreadsheet/headingHint.ts';
import { isTotalRow } from './spreadsheet/totalRow.ts';

export interface PastedPeopleRow {
  row: number;
  cells: readonly string[];
}
export interface ParsedPerson extends NameParts {
  row: number;
  email: string;
}
export interface ParsedPeopleList {
  people: ParsedPerson[];
  unread: { row: number; text: string }[];
}

const LIST_MARK = /^\s*(?:[-–—•*·]\s*)?(?:\d{1,3}\s*[.):/-]?\s+)?/;

export const removeListMark = (line: string): string => line.replace(LIST_MARK, '');

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
const words = (text: string) => new Set(text.split(' '));
const LAST_NAMES = words('nom noms nomdefamille lastname lastnames surname familyname');
const FIRST_NAMES = words('prenom prenoms firstname firstnames givenname');
const WHOLE_NAMES = words(
  'nometprenom nomprenom prenomnom prenometnom nomcomplet name names fullname eleve eleves',
);
const OTHERS = words('email emails mail courriel adresse adressemail');

function headingsIn(cells: readonly string[]) {
  const cellNames = cells.map((cell) => bare(removeHeadingHint(cell)));
  const at = (names: ReadonlySet<string>) => cellNames.findIndex((cell) => names.has(cell));
  const columns = { last: at(LAST_NAMES), first: at(FIRST_NAMES), whole: at(WHOLE_NAMES) };
  const isHeading =
    (columns.last >= 0 && columns.first >= 0) ||
    (cells.some(Boolean) &&
      cellNames.every((cell) => [LAST_NAMES, FIRST_NAMES, WHOLE_NAMES, OTHERS].some((set) => set.has(cell))));
  return isHeading ? columns : undefined;
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
  let columns: ReturnType<typeof headingsIn>;
  const result: ParsedPeopleList = { people: [], unread: [] };
  const namedRows: { row: number; names: string[]; email: string; text: string }[] = [];
  for (const { row, cells } of rows) {
    const filled = cells.filter(Boolean);
    if (filled.length === 0 || isTotalRow(filled)) continue;
    const headings = headingsIn(filled);
    if (headings) {
      columns = headingsIn(cells) ?? headings;
      continue;
    }
    const { last = -1, first = -1, whole = -1 } = columns ?? {};
    const text = filled.join(' ');
    const parts = filled
      .flatMap(partsOfCell)
      .flatMap((cell, _, all) => (all.length > 1 ? [cell] : cell.split(/\s+/)));
    const email = extractEmailAddress(parts.find(isEmailAddress) ?? '');
    if (last >= 0 && first >= 0) {
      const [lastName = '', firstName = ''] = [cells[last], cells[first]];
      const isName = lastName && firstName && !isErrorValue(lastName) && !isErrorValue(firstName);
      if (isName) result.people.push({ row, lastName, firstName, email });
      else result.unread.push({ row, text });
      continue;
    }
    const inWhole = whole >= 0 ? [cells[whole] ?? ''].filter(Boolean) : undefined;
    if ((inWhole ?? filled).some(isErrorValue)) {
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
      names: inWhole ?? (filled.length > 1 ? nameParts : [nameParts.join(' ')]),
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
