import { emailAddressSchema } from '../../kit/emailSchema.ts';
import { splitFullName } from '../../kit/fullName.ts';
import { removeListMark } from '../../kit/peopleList.ts';
import { checkedPersonNameSchema } from '../../kit/personName.ts';
import { toSearchText } from '../../kit/search.ts';
import { isErrorValue } from '../../kit/spreadsheet/errorValue.ts';
import { removeHeadingHint } from '../../kit/spreadsheet/headingHint.ts';
import { isTotalRow } from '../../kit/spreadsheet/totalRow.ts';
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

export interface ParsedRecipients {
  recipients: PastedEmailRecipient[];
  repeated: PastedEmailRecipient[];
  unreadable: { line: number; text: string }[];
}

type Column = 'email' | 'lastName' | 'firstName' | 'company';

const words = (text: string) => text.trim().split(/\s+/);

/** Headings in the form of `toSearchText`, letters only. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  email: words(`
    email mail courriel adresse adresseemail adressemail emailaddress address emailvisiteur
    emailduvisiteur visitoremail visitorsemail`),
  lastName: words('nom nomdefamille lastname surname familyname nomvisiteur nomduvisiteur visitorlastname'),
  firstName: words('prenom firstname givenname forename prenomvisiteur prenomduvisiteur visitorfirstname'),
  company: words('societe entreprise organisation organization company'),
};

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
          ? parseByColumns(entry, head.columns)
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
function findHeadings(lines: readonly string[]): { at: number; columns: (Column | undefined)[] | null } {
  for (const [at, line] of lines.slice(0, MAX_TITLE_LINES).entries()) {
    if (line.includes('@')) break;
    const columns = parseHeadings(line);
    if (columns) return { at, columns };
  }
  return { at: -1, columns: null };
}

function parseHeadings(line: string): (Column | undefined)[] | null {
  const columns = splitCells(line).map((cell) => {
    const heading = toSearchText(removeHeadingHint(cell)).replace(/[^a-z]/g, '');
    return (Object.keys(headings) as Column[]).find((column) => headings[column].includes(heading));
  });
  return columns.includes('email') ? columns : null;
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

function parseByColumns(row: string, columns: readonly (Column | undefined)[]): ParsedEntry | null {
  const cells = splitCells(row);
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return toRecipient(cell('email'), [cell('lastName'), cell('firstName')], cell('company'));
}

function parseByShape(entry: string): ParsedEntry | null {
  const opening = entry.indexOf('<');
  // Cells before `Jean Dupont <jean@x.fr>` contain the names.
  if (opening >= 0 && !entry.slice(0, opening).includes('\t')) {
    const closing = entry.indexOf('>', opening);
    const address = entry.slice(opening + 1, closing < 0 ? undefined : closing);
    const company = closing < 0 ? '' : unquoted(entry.slice(closing + 1).replace(/^[\s,;]+/, ''));
    return toRecipient(address, splitNames(unquoted(entry.slice(0, opening))), company);
  }
  const cells = splitCells(entry).filter(Boolean);
  const at = cells.findIndex((cell) => cell.includes('@'));
  const address = cells[at];
  if (address === undefined) return null;
  const otherCells = cells.toSpliced(at, 1);
  const words = address.split(/\s+/);
  if (words.length > 1 && otherCells.length === 0) {
    const mailbox = words.find((word) => word.includes('@')) ?? '';
    return toRecipient(mailbox, splitNames(words.filter((word) => word !== mailbox).join(' ')), '');
  }
  const [one = '', two, company = ''] = otherCells;
  const ownName = unquoted(/^([^<]*)</.exec(address)?.[1] ?? '');
  if (ownName && two === undefined) return toRecipient(address, splitNames(ownName), one);
  return toRecipient(address, two === undefined ? splitNames(one) : [one, two], company);
}

function splitNames(whole: string): [string, string] {
  const name = splitFullName(whole, 'firstLast');
  if (name) return [name.lastName, name.firstName];
  return /\s/.test(whole.trim()) ? [whole, ''] : ['', whole];
}

const address = emailAddressSchema(PERSON_EMAIL_MAX);
const name = checkedPersonNameSchema.min(1).max(PERSON_NAME_MAX);
/** Drops invalid names; an address is not a name. */
const checkName = (text: string) => {
  const entered = text.includes('@') ? '' : text.trim();
  const usable = name.safeParse(entered).data ?? '';
  return { usable, unusable: usable ? '' : entered };
};

function toRecipient(
  mailbox: string,
  [lastName, firstName]: readonly [string, string],
  company: string,
): ParsedEntry | null {
  const email = address.safeParse(mailbox).data;
  if (email === undefined || [lastName, firstName, company].some(isErrorValue)) return null;
  const [last, first] = [checkName(lastName), checkName(firstName)];
  return {
    email,
    lastName: last.usable,
    firstName: first.usable,
    company: company.slice(0, 200),
    unusable: { lastName: last.unusable, firstName: first.unusable },
  };
}
