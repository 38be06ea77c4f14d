import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { splitFullName } from '../../kit/fullName.ts';
import { removeListMark } from '../../kit/peopleList.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { checkCell } from '../../kit/spreadsheet/cellReaders.ts';
import { toTextCell } from '../../kit/spreadsheet/errorValue.ts';
import { createHeadingGuesser, guessTextColumns } from '../../kit/spreadsheet/guessColumns.ts';
import { parseRows } from '../../kit/spreadsheet/parseRows.ts';
import type { ImportedColumn } from '../../kit/spreadsheet/spreadsheetImport.ts';
import { isTotalRow } from '../../kit/spreadsheet/totalRow.ts';
import type { CellValue } from '../../kit/spreadsheet/types.ts';
import type { ImportColumns } from '../../kit/spreadsheet/worksheetDeclaration.ts';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from './person.ts';

/** Missing parts are ''. */
export interface PastedEmailRecipient {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  /** Names that are invalid, because they are too long or a URL; '' if usable. */
  unusable: { lastName: string; firstName: string };
}

interface PastedName {
  usable: string;
  unusable: string;
}

interface ParsedRecipients {
  recipients: PastedEmailRecipient[];
  repeated: PastedEmailRecipient[];
  unreadable: { line: number; text: string }[];
}

export interface RecipientCells {
  lastName: PastedName;
  firstName: PastedName;
  email: string;
  companyName: string;
}
type RecipientColumn = ImportedColumn<keyof RecipientCells>;

const address = emailAddressSchema(PERSON_EMAIL_MAX);
const name = checkedPersonNameSchema.min(1).max(PERSON_NAME_MAX);

/** Drops invalid names; an address is not a name. */
function readName(cell: CellValue): { value: PastedName } {
  const entered = String(cell).includes('@') ? '' : String(cell).trim();
  const usable = name.safeParse(entered).data ?? '';
  return { value: { usable, unusable: usable ? '' : entered } };
}

export const recipientColumns = {
  lastName: {
    names: { fr: ['Nom', 'Nom visiteur', 'Nom du visiteur'], en: ['Last name', 'Visitor last name'] },
    synonyms: 'Nom de famille, Surname, Family name',
    read: readName,
  },
  firstName: {
    names: {
      fr: ['Prénom', 'Prénom visiteur', 'Prénom du visiteur'],
      en: ['First name', 'Visitor first name'],
    },
    synonyms: 'Given name, Forename',
    read: readName,
  },
  email: {
    names: {
      fr: ['Email', 'Email visiteur', 'Email du visiteur'],
      en: ['Email', 'Visitor email', "Visitor's email"],
    },
    synonyms: 'Mail, Courriel, Adresse, Adresse email, Adresse mail, Email address, Address',
    required: true,
    read: (cell) => checkCell(address, cell),
  },
  companyName: {
    names: { fr: ['Société'], en: ['Company'] },
    synonyms: 'Entreprise, Organisation, Organization',
    read: (cell) => ({ value: String(cell).slice(0, 200) }),
  },
} as const satisfies ImportColumns<RecipientCells>;
const guessColumn = createHeadingGuesser<keyof RecipientCells>(recipientColumns);

/**
 * Parses addresses separated by line breaks, commas, semicolons or spaces; `Dupont, Jean <jean@x.fr>;
 * Hélios`; or spreadsheet rows, with headings or in the order address, last name, first name, company.
 */
export function parseRecipients(text: string): ParsedRecipients {
  const list: ParsedRecipients = { recipients: [], repeated: [], unreadable: [] };
  const knownEmails = new Set<string>();
  const lines = text.split(/\r\n|\n|\r/);
  const head = findHeadings(lines);
  for (const [at, raw] of lines.entries()) {
    const line = at + 1;
    if (raw.trim() === '' || at <= head.at || isTotalRow(splitCells(raw))) continue;
    const isRow = head.columns !== null || raw.includes('\t');
    for (const entry of splitEntries(isRow ? raw : withAngleBrackets(withoutLabel(removeListMark(raw))))) {
      const parsedEntry =
        head.columns && (!entry.includes('<') || entry.includes('\t'))
          ? readRecipient(splitCells(entry), head.columns)
          : parseByShape(entry);
      if (!parsedEntry) {
        list.unreadable.push({ line, text: entry.trim() });
        continue;
      }
      const key = parsedEntry.email.toLowerCase();
      const recipient = { line, ...parsedEntry };
      if (knownEmails.has(key)) list.repeated.push(recipient);
      else list.recipients.push(recipient);
      knownEmails.add(key);
    }
  }
  return list;
}

export function formatPastedRecipientLine({
  email,
  company,
  unusable,
  ...names
}: Omit<PastedEmailRecipient, 'line' | 'unusable'> &
  Partial<Pick<PastedEmailRecipient, 'unusable'>>): string {
  // Unusable names are kept, so that the sender can shorten them.
  const [lastName, firstName] = [
    withoutSeparators(names.lastName || (unusable?.lastName ?? '')),
    withoutSeparators(names.firstName || (unusable?.firstName ?? '')),
  ];
  const name = lastName && firstName ? `${lastName}, ${firstName}` : lastName || firstName;
  if (!name && !company) return email;
  return `${name && `${name} `}<${email}>${company && `; ${withoutSeparators(company)}`}`;
}

const withoutSeparators = (text: string) => text.replace(/[\s,;<>"]+/g, ' ').trim();

const MAX_TITLE_LINES = 20;

/** `at`: line of the headings, -1 without headings. */
function findHeadings(lines: readonly string[]): { at: number; columns: RecipientColumn[] | null } {
  for (const [at, line] of lines.slice(0, MAX_TITLE_LINES).entries()) {
    if (line.includes('@')) break;
    const columns = guessTextColumns(splitCells(line), guessColumn);
    if (columns.some(({ field }) => field === 'email')) return { at, columns };
  }
  return { at: -1, columns: null };
}

const withoutLabel = (line: string) => line.replace(/^(?:de|à|a|cci?|from|to|bcc)\s*:\s*/i, '');

/** Writes `Jean Dupont (jean@x.fr)` as `Jean Dupont <jean@x.fr>`. */
const withAngleBrackets = (line: string) => line.replace(/\(\s*([^\s()<>]+@[^\s()<>]+)\s*\)/g, '<$1>');

function splitEntries(line: string): string[] {
  const addresses = line.split('@').length - 1;
  if (addresses < 2) return [line];
  const bySemicolon = splitOutsideQuotes(line, '\t;');
  if (bySemicolon.length > 1) return bySemicolon.flatMap(splitEntries);
  const byComma = rejoinNames(splitOutsideQuotes(line, ','));
  if (byComma.length > 1) return byComma;
  return line.includes('<') ? [line] : line.trim().split(/\s+/);
}

/** Rejoins `Dupont` and `Jean <jean@x.fr>` after a split by commas. */
function rejoinNames(parts: readonly string[]): string[] {
  const whole: string[] = [];
  let before = '';
  for (const part of parts) {
    if (!part.includes('@')) {
      before += `${part},`;
      continue;
    }
    whole.push(before + part);
    before = '';
  }
  return before ? [...whole, before.slice(0, -1)] : whole;
}

/** Splits at separators outside of quotes and angle brackets. Skips empty parts. */
function splitOutsideQuotes(text: string, separators: string): string[] {
  const parts = [''];
  let closing = '';
  for (const sign of text) {
    if (closing) closing = sign === closing ? '' : closing;
    else if (sign === '"') closing = '"';
    else if (sign === '<') closing = '>';
    else if (separators.includes(sign)) {
      parts.push('');
      continue;
    }
    parts.push((parts.pop() ?? '') + sign);
  }
  return parts.filter((part) => part.trim() !== '');
}

function splitCells(row: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => row.includes(sign)) ?? ';';
  return row.split(separator).map(unquoted);
}

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^["'“]+|["'”]+$/g, '')
    .trim();

type ParsedEntry = Omit<PastedEmailRecipient, 'line'>;

function parseByShape(entry: string): ParsedEntry | null {
  const opening = entry.indexOf('<');
  // Cells before `Jean Dupont <jean@x.fr>` contain the names.
  if (opening >= 0 && !entry.slice(0, opening).includes('\t')) {
    const closing = entry.indexOf('>', opening);
    const address = entry.slice(opening + 1, closing < 0 ? undefined : closing);
    const company = closing < 0 ? '' : unquoted(entry.slice(closing + 1).replace(/^[\s,;]+/, ''));
    return readRecipient([...splitNames(unquoted(entry.slice(0, opening))), address, company]);
  }
  const cells = splitCells(entry).filter(Boolean);
  const at = cells.findIndex((cell) => cell.includes('@'));
  const address = cells[at];
  if (address === undefined) return null;
  const otherCells = cells.toSpliced(at, 1);
  const words = address.split(/\s+/);
  if (words.length > 1 && otherCells.length === 0) {
    const mailbox = words.find((word) => word.includes('@')) ?? '';
    return readRecipient([...splitNames(words.filter((word) => word !== mailbox).join(' ')), mailbox]);
  }
  const [one = '', two, company = ''] = otherCells;
  const ownName = unquoted(/^([^<]*)</.exec(address)?.[1] ?? '');
  if (ownName && two === undefined) return readRecipient([...splitNames(ownName), address, one]);
  const names = two === undefined ? splitNames(one) : [one, two];
  return readRecipient([...names, address, company]);
}

function splitNames(whole: string): [string, string] {
  const name = splitFullName(whole, 'firstLast');
  if (name) return [name.lastName, name.firstName];
  return /\s/.test(whole.trim()) ? [whole, ''] : ['', whole];
}

const declaredColumns = (Object.keys(recipientColumns) as (keyof RecipientCells)[]).map(
  (field, column): RecipientColumn => ({ column, heading: field, field }),
);
const noName: PastedName = { usable: '', unusable: '' };

/** Null without a valid address. */
function readRecipient(cells: readonly string[], columns = declaredColumns): ParsedEntry | null {
  const row = { number: 1, cells: cells.map(toTextCell) };
  const [parsed] = parseRows([row], columns, recipientColumns, 'fr').rows;
  const { email, lastName = noName, firstName = noName, companyName = '' } = parsed?.values ?? {};
  if (!parsed?.isWhole || email === undefined) return null;
  return {
    email,
    lastName: lastName.usable,
    firstName: firstName.usable,
    company: companyName,
    unusable: { lastName: lastName.unusable, firstName: firstName.unusable },
  };
}
