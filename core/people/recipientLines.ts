import { emailAddress } from '../../kit/emailSchema.ts';
import { splitFullName } from '../../kit/fullName.ts';
import { withoutListMark } from '../../kit/peopleList.ts';
import { personName } from '../../kit/personName.ts';
import { searchText } from '../../kit/search.ts';
import { isErrorValue } from '../../kit/spreadsheet/errorValue.ts';
import { withoutHint } from '../../kit/spreadsheet/headingHint.ts';
import { isTotalRow } from '../../kit/spreadsheet/totalRow.ts';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from './person.ts';

/** Somebody to invite, as a line names them; '' for what it does not say. */
export interface Recipient {
  /** Counted from 1. */
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  /** What the line says as a name and cannot be one, being too long or an address of the internet: '' for none. */
  unusable: { lastName: string; firstName: string };
}

export interface RecipientList {
  recipients: Recipient[];
  /** Those whose address stands higher up as well. */
  repeated: Recipient[];
  /** What holds no address, or none that is valid. */
  unreadable: { line: number; text: string }[];
}

type Column = 'email' | 'lastName' | 'firstName' | 'company';

/** The headings of a sheet's columns, as `searchText` writes them and without anything but letters. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  email: [
    'email',
    'mail',
    'courriel',
    'adresse',
    'adresseemail',
    'adressemail',
    'emailaddress',
    'address',
    'emailvisiteur',
    'emailduvisiteur',
    'visitoremail',
    'visitorsemail',
  ],
  lastName: [
    'nom',
    'nomdefamille',
    'lastname',
    'surname',
    'familyname',
    'nomvisiteur',
    'nomduvisiteur',
    'visitorlastname',
  ],
  firstName: [
    'prenom',
    'firstname',
    'givenname',
    'forename',
    'prenomvisiteur',
    'prenomduvisiteur',
    'visitorfirstname',
  ],
  company: ['societe', 'entreprise', 'organisation', 'organization', 'company'],
};

/**
 * Reads who is to be invited from what was typed or pasted: addresses one below the other or side by side, parted by
 * commas, semicolons or spaces; `Jean Dupont <jean@x.fr>`, `Dupont, Jean <jean@x.fr>`, both also with a company behind
 * (`<jean@x.fr>; Hélios`); or the rows of a sheet, with headings in any order or without (address, last name, first name, company).
 */
export function readRecipients(text: string): RecipientList {
  const list: RecipientList = { recipients: [], repeated: [], unreadable: [] };
  const known = new Set<string>();
  const lines = text.split(/\r\n|\n|\r/);
  const head = headOf(lines);
  for (const [at, raw] of lines.entries()) {
    const line = at + 1;
    if (raw.trim() === '' || at <= head.at || isTotalRow(cellsOf(raw))) continue;
    const isRow = head.columns !== null || raw.includes('\t');
    for (const entry of entriesOf(isRow ? raw : withAngleBrackets(withoutLabel(withoutListMark(raw))))) {
      const found =
        head.columns && (!entry.includes('<') || entry.includes('\t'))
          ? byColumns(entry, head.columns)
          : byShape(entry);
      if (!found) {
        list.unreadable.push({ line, text: entry.trim() });
        continue;
      }
      const key = found.email.toLowerCase();
      const recipient = { line, ...found };
      if (known.has(key)) list.repeated.push(recipient);
      else list.recipients.push(recipient);
      known.add(key);
    }
  }
  return list;
}

/** One of them as `readRecipients` reads it without guessing; on one line. */
export function writeRecipient({
  email,
  company,
  unusable,
  ...names
}: Omit<Recipient, 'line' | 'unusable'> & Partial<Pick<Recipient, 'unusable'>>): string {
  // A name that cannot be used stays to be shortened.
  const [lastName, firstName] = [
    plain(names.lastName || (unusable?.lastName ?? '')),
    plain(names.firstName || (unusable?.firstName ?? '')),
  ];
  const name = lastName && firstName ? `${lastName}, ${firstName}` : lastName || firstName;
  if (!name && !company) return email;
  return `${name && `${name} `}<${email}>${company && `; ${plain(company)}`}`;
}

/** Without what parts names and addresses. */
const plain = (text: string) => text.replace(/[\s,;<>"]+/g, ' ').trim();

/** Titles stand in so many lines above headings. */
const MOST_TITLES = 20;

/** The headings of a sheet, which may have titles above them; `at` -1 where there are none. */
function headOf(lines: readonly string[]): { at: number; columns: (Column | undefined)[] | null } {
  for (const [at, line] of lines.slice(0, MOST_TITLES).entries()) {
    if (line.includes('@')) break;
    const columns = columnsOf(line);
    if (columns) return { at, columns };
  }
  return { at: -1, columns: null };
}

function columnsOf(line: string): (Column | undefined)[] | null {
  const found = cellsOf(line).map((cell) => {
    const heading = searchText(withoutHint(cell)).replace(/[^a-z]/g, '');
    return (Object.keys(headings) as Column[]).find((column) => headings[column].includes(heading));
  });
  return found.includes('email') ? found : null;
}

/** Removes `From:` and its kind, which begin the head of a copied mail. */
const withoutLabel = (line: string) => line.replace(/^(?:de|à|a|cci?|from|to|bcc)\s*:\s*/i, '');

/** Writes `Jean Dupont (jean@x.fr)` as `Jean Dupont <jean@x.fr>`. */
const withAngleBrackets = (line: string) => line.replace(/\(\s*([^\s()<>]+@[^\s()<>]+)\s*\)/g, '<$1>');

/** What a line says of one person each. */
function entriesOf(line: string): string[] {
  const addresses = line.split('@').length - 1;
  if (addresses < 2) return [line];
  const bySemicolon = partsOf(line, '\t;');
  if (bySemicolon.length > 1) return bySemicolon.flatMap(entriesOf);
  const byComma = gathered(partsOf(line, ','));
  if (byComma.length > 1) return byComma;
  return line.includes('<') ? [line] : line.trim().split(/\s+/);
}

/** Puts `Dupont` and `Jean <jean@x.fr>`, which a comma parted, together again. */
function gathered(parts: readonly string[]): string[] {
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

/** The parts between separators that stand outside of quotes and angle brackets; none is empty. */
function partsOf(text: string, separators: string): string[] {
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

/** The cells of a row, empty ones too. */
function cellsOf(row: string): string[] {
  const separator = ['\t', ';', ','].find((sign) => row.includes(sign)) ?? ';';
  return row.split(separator).map(unquoted);
}

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^["'“]+|["'”]+$/g, '')
    .trim();

type Found = Omit<Recipient, 'line'>;

function byColumns(row: string, columns: readonly (Column | undefined)[]): Found | null {
  const cells = cellsOf(row);
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return recipientOf(cell('email'), [cell('lastName'), cell('firstName')], cell('company'));
}

function byShape(entry: string): Found | null {
  const opening = entry.indexOf('<');
  // Cells before that of `Jean Dupont <jean@x.fr>` hold the names.
  if (opening >= 0 && !entry.slice(0, opening).includes('\t')) {
    const closing = entry.indexOf('>', opening);
    const address = entry.slice(opening + 1, closing < 0 ? undefined : closing);
    const company = closing < 0 ? '' : unquoted(entry.slice(closing + 1).replace(/^[\s,;]+/, ''));
    return recipientOf(address, namesOf(unquoted(entry.slice(0, opening))), company);
  }
  const cells = cellsOf(entry).filter(Boolean);
  const at = cells.findIndex((cell) => cell.includes('@'));
  const address = cells[at];
  if (address === undefined) return null;
  const others = cells.toSpliced(at, 1);
  const words = address.split(/\s+/);
  if (words.length > 1 && others.length === 0) {
    const mailbox = words.find((word) => word.includes('@')) ?? '';
    return recipientOf(mailbox, namesOf(words.filter((word) => word !== mailbox).join(' ')), '');
  }
  const [one = '', two, company = ''] = others;
  const ownName = unquoted(/^([^<]*)</.exec(address)?.[1] ?? '');
  if (ownName && two === undefined) return recipientOf(address, namesOf(ownName), one);
  return recipientOf(address, two === undefined ? namesOf(one) : [one, two], company);
}

/** Last name and first name of a whole one; what nobody can tell apart stays whole. They put it right when they register. */
function namesOf(whole: string): [string, string] {
  const name = splitFullName(whole, 'firstLast');
  if (name) return [name.lastName, name.firstName];
  return /\s/.test(whole.trim()) ? [whole, ''] : ['', whole];
}

const address = emailAddress(PERSON_EMAIL_MAX);
const name = personName.min(1).max(PERSON_NAME_MAX);
/** A name that nobody may have is not proposed; an address in its place is no name at all. */
const nameOf = (text: string) => {
  const said = text.includes('@') ? '' : text.trim();
  const usable = name.safeParse(said).data ?? '';
  return { usable, unusable: usable ? '' : said };
};

function recipientOf(
  mailbox: string,
  [lastName, firstName]: readonly [string, string],
  company: string,
): Found | null {
  const email = address.safeParse(mailbox).data;
  if (email === undefined || [lastName, firstName, company].some(isErrorValue)) return null;
  const [last, first] = [nameOf(lastName), nameOf(firstName)];
  return {
    email,
    lastName: last.usable,
    firstName: first.usable,
    company: company.slice(0, 200),
    unusable: { lastName: last.unusable, firstName: first.unusable },
  };
}
