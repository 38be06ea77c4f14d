import type { z } from 'zod';
import type { Language } from '../../../../kit/actor.ts';
import { parseDateWithWrongWeekday } from '../../../../kit/dateInput.ts';
import { type NameOrder, splitFullName } from '../../../../kit/fullName.ts';
import { checkCell, type ParsedCell } from '../../../../kit/spreadsheet/cellReaders.ts';
import {
  formatCellDate,
  getCellText,
  getSingleLineCellText,
  keepLettersAndDigits,
  normalizeHeading,
} from '../../../../kit/spreadsheet/cellText.ts';
import { createHeadingGuesser, type HeadingFieldGuess } from '../../../../kit/spreadsheet/guessColumns.ts';
import { findHeadingBracketHints } from '../../../../kit/spreadsheet/headingHint.ts';
import type { CellValue } from '../../../../kit/spreadsheet/types.ts';
import type { ImportColumns } from '../../../../kit/spreadsheet/worksheetDeclaration.ts';
import { type LocalDate, localDateSchema } from '../../../../kit/time.ts';
import { newVisitSchema } from '../../visit.ts';
import type { VisitImportField } from '../visitsImport.ts';
import {
  type DateOrder,
  type ParsedDateTime,
  parseCellDateAndTime,
  parseCellTime,
  parseSerial,
  reorderToDayFirst,
} from './importMoments.ts';

const schemas = newVisitSchema.shape;

/** `residentEmail` is '' for the sender; `visitorEmail` is null for "has none". */
export interface VisitImportRow {
  row: number;
  visitorLastName: string;
  visitorFirstName: string;
  date: string;
  time: string;
  visitorEmail: string | null;
  organization: string;
  comment: string;
  language: Language;
  residentEmail: string;
}

export interface VisitImportCells extends Omit<VisitImportRow, 'row'> {
  visitorFullName: { lastName: string; firstName: string };
  moment: ParsedDateTime;
}

export interface CellParsingOptions {
  nameOrder: NameOrder;
  dateOrder: DateOrder;
  /** Local date of the building: a date without a year is the next one from it on. */
  today?: LocalDate;
  /** `date`, `time` and `language` are defaults for rows without their own. */
  date?: string | undefined;
  time?: string | undefined;
  language?: Language | undefined;
}
type ImportCellOptions = CellParsingOptions & { hasTime: boolean };

/** Names in templates and messages: docs/specification.md §15. Cells of combined columns are read first. */
export const visitImportColumns: ImportColumns<VisitImportCells, ImportCellOptions> = {
  visitorFullName: {
    names: { fr: ['Nom complet', 'Nom et prénom'], en: ['Full name', 'Visitor full name'] },
    synonyms: `
      Nom prénom, Prénom nom, Prénom et nom, Nom et prénom du visiteur, Nom complet du visiteur, Visiteur,
      Visiteurs, Invité, Invités, Nom de l’invité, Participant, Participants, Name, Visitor, Visitors,
      Visitor name, Name of visitor, Guest, Guests, Guest name, First and last name, Last and first name,
      First name last name, Last name first name, Attendee, Attendees, Attendee name`,
    required: true,
    read: parseFullName,
  },
  moment: {
    names: { fr: ['Date et heure'], en: ['Date and time'] },
    synonyms: `
      Date/heure, Rendez-vous, RDV, Quand, Date et heure d’arrivée, Date et heure de visite,
      Date et heure de la visite, Date et heure du rendez-vous, Date/time, Expected arrival,
      Expected arrival date and time, Arrivée prévue, Visit start, When, Visit date and time,
      Arrival date and time, Start date and time, Appointment start date, Appointment start,
      Appt start date, Appointment date and time, Date de début du rendez-vous`,
    required: (_, { date, time }) => date === undefined || time === undefined,
    read: parseDateAndTime,
  },
  visitorLastName: {
    names: { fr: ['Nom', 'Nom visiteur', 'Nom du visiteur'], en: ['Last name', 'Visitor last name'] },
    synonyms: 'Nom de famille, Patronyme, Surname, Family name, Visitor surname, Name last',
    required: true,
    read: (cell) => checkCell(schemas.visitorLastName, getSingleLineCellText(cell)),
  },
  visitorFirstName: {
    names: {
      fr: ['Prénom', 'Prénom visiteur', 'Prénom du visiteur'],
      en: ['First name', 'Visitor first name'],
    },
    synonyms: 'Prénoms, Prénom de l’invité, Given name, Forename, Guest first name, Name first',
    required: true,
    read: (cell) => checkCell(schemas.visitorFirstName, getSingleLineCellText(cell)),
  },
  date: {
    names: { fr: ['Date'], en: ['Date'] },
    synonyms: `
      Jour, Date visite, Date de visite, Date de la visite, Jour de visite, Date d’arrivée,
      Date rendez-vous, Date de rendez-vous, Date du rendez-vous, Date RDV, Date du RDV, Date de venue,
      Date prévue, Date de début, Start date, Expected date, Expected arrival date, Date d’arrivée prévue,
      Visit start date, Planned arrival date, Scheduled date, Day, Visit date, Visit day, Date of visit,
      Arrival date, Appointment date, Meeting date`,
    required: ({ moment }, { date }) => (moment?.date ?? date) === undefined,
    read: parseDay,
  },
  time: {
    names: { fr: ['Heure'], en: ['Time'] },
    synonyms: `
      Horaire, Heure d’arrivée, Heure visite, Heure de visite, Heure de la visite, Heure RDV, Heure du RDV,
      Heure prévue, Expected time, Expected arrival time, Heure d’arrivée prévue, Visit start time,
      Planned arrival time, Scheduled time, Heure de rendez-vous, Heure du rendez-vous, Heure de début,
      Heure début, Hour, Visit time, Arrival time, Time of arrival, Time of visit, Start time,
      Appointment time, Meeting time`,
    required: ({ moment }, { time }) => (moment?.time ?? time) === undefined,
    read: (cell, { dateOrder }) => {
      const text = getSingleLineCellText(cell);
      return checkRequired(schemas.time, parseCellTime(cell, text, dateOrder) ?? text);
    },
  },
  visitorEmail: {
    names: { fr: ['Email visiteur', 'Email du visiteur'], en: ['Visitor email', "Visitor's email"] },
    synonyms: `
      Email, Mail, Courriel, Mél, Adresse email, Adresse mail, Adresse électronique, Mail visiteur,
      Mail du visiteur, Courriel du visiteur, Adresse email du visiteur, Email address, Guest email,
      Visitor email address, Attendee email, Invitee email, Guest email address, Email de l’invité,
      Email invité`,
    read: (cell) => {
      const text = getSingleLineCellText(cell);
      return text !== '' && isNoEmail(text) ? { value: null } : checkCell(schemas.visitorEmail, text);
    },
  },
  organization: {
    names: { fr: ['Société', 'Organisation', 'Entreprise'], en: ['Organization', 'Company'] },
    synonyms: `
      Société visiteur, Société du visiteur, Entreprise du visiteur, Organisme, Employeur,
      Nom de la société, Raison sociale, Company name, Organisation name, Organization name,
      Visitor company, Visitor organization, Visitor organisation, Employer, Firm, Affiliation`,
    read: (cell) => checkCell(schemas.organization, getSingleLineCellText(cell)),
  },
  comment: {
    names: { fr: ['Commentaire', 'Commentaires'], en: ['Comment', 'Comments'] },
    synonyms: `
      Remarque, Remarques, Note, Notes, Observation, Observations, Motif, Motif de la visite,
      Private notes, Private note, Meeting title, Subject, Objet, Sujet, Remark, Remarks, Purpose,
      Purpose of visit, Reason, Reason for visit`,
    read: (cell) => checkCell(schemas.comment, getCellText(cell)),
  },
  language: {
    names: { fr: ['Langue'], en: ['Language'] },
    synonyms: 'Langue du visiteur, Visitor language',
    read: parseLanguage,
  },
  residentEmail: {
    names: { fr: ['Email résident', 'Email du résident'], en: ['Resident email', "Resident's email"] },
    synonyms: `
      Email hôte, Email de l’hôte, Mail de l’hôte, Mail du résident, Email de la personne visitée,
      Host email, Host’s email, Host email address, Email of host`,
    read: (cell) => {
      const text = getSingleLineCellText(cell);
      const result = checkCell(schemas.visitorEmail, text);
      return 'problem' in result ? result : checkCell(schemas.residentEmail, text);
    },
  },
};

/** `{email}` and the words for "none" mean that the visitor has no email (docs/specification.md §4). */
const noEmailWords = new Set([
  '',
  ...'aucun aucune sans non neant none no na nil null noemail noaddress'.split(' '),
  ...'pasdadresse pasdemail pasdemel sansadresse sansemail aucuneadresse aucunemail'.split(' '),
]);

function isNoEmail(text: string): boolean {
  return text === '{email}' || noEmailWords.has(keepLettersAndDigits(text));
}

const languagesByName = new Map<string, Language>([
  ['fr', 'fr'],
  ['francais', 'fr'],
  ['french', 'fr'],
  ['en', 'en'],
  ['anglais', 'en'],
  ['english', 'en'],
]);

export const findLanguage = (text: string): Language | undefined =>
  languagesByName.get(keepLettersAndDigits(text));

function parseLanguage(cell: CellValue, { language = 'fr' }: CellParsingOptions): ParsedCell<Language> {
  const text = getSingleLineCellText(cell);
  const value = keepLettersAndDigits(text) === '' ? language : findLanguage(text);
  return value ? { value } : { problem: { code: 'invalid_language' } };
}

const checkRequired = <V>(schema: z.ZodType<V>, text: string): ParsedCell<V> =>
  text === '' ? { problem: { code: 'required' } } : checkCell(schema, text);

function parseFullName(
  cell: CellValue,
  { nameOrder }: CellParsingOptions,
): ParsedCell<VisitImportCells['visitorFullName']> {
  const text = getSingleLineCellText(cell);
  if (text === '') return { problem: { code: 'required' } };
  const name = splitFullName(text, nameOrder);
  if (!name) return { problem: { code: 'half_a_name' } };
  const lastName = checkCell(schemas.visitorLastName, name.lastName);
  if ('problem' in lastName) return lastName;
  const firstName = checkCell(schemas.visitorFirstName, name.firstName);
  if ('problem' in firstName) return firstName;
  return { value: { lastName: lastName.value, firstName: firstName.value } };
}

function findWrongWeekday(cell: CellValue, { dateOrder }: CellParsingOptions) {
  if (typeof cell !== 'string') return undefined;
  const day = parseDateWithWrongWeekday(reorderToDayFirst(getSingleLineCellText(cell), dateOrder));
  return day === null ? undefined : { problem: { code: 'wrong_weekday', params: { day } } };
}

function parseDay(cell: CellValue, options: CellParsingOptions): ParsedCell<string> {
  const text = getSingleLineCellText(cell);
  const day = parseCellDateAndTime(cell, text, options.dateOrder)?.date ?? text;
  return findWrongWeekday(cell, options) ?? checkRequired(localDateSchema, day);
}

function parseDateAndTime(cell: CellValue, options: ImportCellOptions): ParsedCell<ParsedDateTime> {
  const wrong = findWrongWeekday(cell, options);
  if (wrong) return wrong;
  const text = getSingleLineCellText(cell);
  const moment = parseCellDateAndTime(cell, text, options.dateOrder, options.today);
  const date = checkRequired(localDateSchema, moment?.date ?? text);
  if ('problem' in date) return { problem: { code: 'invalid_moment' } };
  if (!moment?.time) {
    return options.hasTime
      ? { value: { date: date.value, time: null } }
      : { problem: { code: 'time_missing' } };
  }
  const time = checkCell(schemas.time, moment.time);
  return 'problem' in time ? time : { value: { date: date.value, time: time.value } };
}

/** A number may be a date or a time, depending on the column's field. */
export function formatCell(cell: CellValue, field: VisitImportField | null): string {
  const moment = typeof cell === 'number' ? parseSerial(cell, field) : undefined;
  return moment ? formatCellDate(moment) : getCellText(cell);
}

const toHeadings = (names: string) => new Set(names.split(',').map(normalizeHeading));
/** Headings of hosts; used only if most cells are emails. */
const hostHeadings = toHeadings(
  'Hôte, Personne visitée, Résident, Visite à, Host, Resident, Visitee, Person visited',
);
const lastFirstHeadings = toHeadings(
  'Nom prénom, Nom et prénom, Nom et prénom du visiteur, Last and first name, Last name first name',
);

const guessByName = createHeadingGuesser<VisitImportField>(visitImportColumns);
const NAMES_HOST = /h[oô]te|\bhost|r[ée]sident|visited|visit[ée]e\b/i;

export function guessFieldByHeading(heading: string): HeadingFieldGuess<VisitImportField> {
  const guess = guessByName(heading);
  const isOfHost = findHeadingBracketHints(heading).some((hint) => NAMES_HOST.test(hint));
  return isOfHost && guess.field !== 'residentEmail' ? { field: null, isSure: false } : guess;
}

export const isHostHeading = (heading: string): boolean => hostHeadings.has(normalizeHeading(heading));

export const getNameOrderOfHeading = (heading: string): NameOrder =>
  lastFirstHeadings.has(normalizeHeading(heading)) ? 'lastFirst' : 'firstLast';
