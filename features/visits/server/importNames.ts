import type { NameOrder } from '../../../kit/fullName.ts';
import { bare } from '../../../kit/server/spreadsheetImport/cellText.ts';
import {
  type ColumnNames,
  type Guess,
  headingGuesser,
} from '../../../kit/server/spreadsheetImport/guessColumns.ts';
import { hintsIn } from '../../../kit/sheet/headingHint.ts';
import type { ImportField } from '../visitsImport.ts';

/** How sheets call each field (docs/specification.md §15). */
export const columnNames: ColumnNames<ImportField> = {
  visitorLastName: { fr: ['Nom', 'Nom visiteur', 'Nom du visiteur'], en: ['Last name', 'Visitor last name'] },
  visitorFirstName: {
    fr: ['Prénom', 'Prénom visiteur', 'Prénom du visiteur'],
    en: ['First name', 'Visitor first name'],
  },
  visitorFullName: { fr: ['Nom complet', 'Nom et prénom'], en: ['Full name', 'Visitor full name'] },
  date: { fr: ['Date'], en: ['Date'] },
  time: { fr: ['Heure'], en: ['Time'] },
  moment: { fr: ['Date et heure'], en: ['Date and time'] },
  visitorEmail: { fr: ['Email visiteur', 'Email du visiteur'], en: ['Visitor email', "Visitor's email"] },
  organization: { fr: ['Société', 'Organisation', 'Entreprise'], en: ['Organization', 'Company'] },
  comment: { fr: ['Commentaire', 'Commentaires'], en: ['Comment', 'Comments'] },
  language: { fr: ['Langue'], en: ['Language'] },
  residentEmail: { fr: ['Email résident', 'Email du résident'], en: ['Resident email', "Resident's email"] },
};

/** What they are called elsewhere, in either language: a field's that has no column by the names above. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  visitorLastName: ['Nom de famille', 'Patronyme', 'Surname', 'Family name', 'Visitor surname', 'Name last'],
  visitorFirstName: [
    'Prénoms',
    'Prénom(s)',
    'Prénom de l’invité',
    'Given name',
    'Forename',
    'Guest first name',
    'Name first',
  ],
  visitorFullName: [
    ...['Nom prénom', 'Prénom nom', 'Prénom et nom', 'Nom et prénom du visiteur', 'Nom complet du visiteur'],
    ...['Visiteur', 'Visiteurs', 'Invité', 'Invités', 'Nom de l’invité', 'Participant', 'Participants'],
    ...['Name', 'Visitor', 'Visitors', 'Visitor name', 'Name of visitor', 'Guest', 'Guests', 'Guest name'],
    ...['First and last name', 'Last and first name', 'First name last name', 'Last name first name'],
    ...['Attendee', 'Attendees', 'Attendee name'],
  ],
  date: [
    ...['Jour', 'Date visite', 'Date de visite', 'Date de la visite', 'Jour de visite', 'Date d’arrivée'],
    ...[
      'Date rendez-vous',
      'Date de rendez-vous',
      'Date du rendez-vous',
      'Date RDV',
      'Date du RDV',
      'Date de venue',
    ],
    ...['Date prévue', 'Date de début', 'Start date', 'Expected date', 'Expected arrival date'],
    ...['Date d’arrivée prévue', 'Visit start date', 'Planned arrival date', 'Scheduled date'],
    ...[
      'Day',
      'Visit date',
      'Visit day',
      'Date of visit',
      'Arrival date',
      'Appointment date',
      'Meeting date',
    ],
  ],
  time: [
    ...['Horaire', 'Heure d’arrivée', 'Heure visite', 'Heure de visite', 'Heure de la visite', 'Heure RDV'],
    ...['Heure du RDV', 'Heure prévue', 'Expected time', 'Expected arrival time', 'Heure d’arrivée prévue'],
    ...['Visit start time', 'Planned arrival time', 'Scheduled time'],
    ...[
      'Heure de rendez-vous',
      'Heure du rendez-vous',
      'Heure de début',
      'Heure début',
      'Hour',
      'Visit time',
    ],
    ...['Arrival time', 'Time of arrival', 'Time of visit', 'Start time', 'Appointment time', 'Meeting time'],
  ],
  moment: [
    ...['Date/heure', 'Date heure', 'Date & heure', 'Rendez-vous', 'RDV', 'Quand', 'Date et heure d’arrivée'],
    ...['Date et heure de visite', 'Date et heure de la visite', 'Date et heure du rendez-vous', 'Date/time'],
    ...['Expected arrival', 'Expected arrival date and time', 'Arrivée prévue', 'Visit start'],
    ...[
      'Date time',
      'Date & time',
      'When',
      'Visit date and time',
      'Arrival date and time',
      'Start date and time',
    ],
    ...[
      'Appointment start date',
      'Appointment start',
      'Appt start date',
      'Appointment date and time',
      'Date de début du rendez-vous',
    ],
  ],
  visitorEmail: [
    ...[
      'Email',
      'E-mail',
      'Mail',
      'Courriel',
      'Mél',
      'Adresse email',
      'Adresse mail',
      'Adresse électronique',
    ],
    ...['Mail visiteur', 'Mail du visiteur', 'Courriel du visiteur', 'Adresse email du visiteur'],
    ...['Email address', 'Guest email', 'Visitor email address', 'Attendee email', 'Invitee email'],
    ...['Guest email address', 'Email de l’invité', 'Email invité'],
  ],
  organization: [
    ...['Société visiteur', 'Société du visiteur', 'Entreprise du visiteur', 'Organisme', 'Employeur'],
    ...['Nom de la société', 'Raison sociale', 'Company name', 'Organisation name', 'Organization name'],
    ...['Visitor company', 'Visitor organization', 'Visitor organisation', 'Employer', 'Firm', 'Affiliation'],
  ],
  comment: [
    ...[
      'Remarque',
      'Remarques',
      'Note',
      'Notes',
      'Observation',
      'Observations',
      'Motif',
      'Motif de la visite',
    ],
    ...['Private notes', 'Private note', 'Meeting title', 'Subject', 'Objet', 'Sujet'],
    ...['Remark', 'Remarks', 'Purpose', 'Purpose of visit', 'Reason', 'Reason for visit'],
  ],
  language: ['Langue du visiteur', 'Visitor language'],
  residentEmail: [
    ...[
      'Email hôte',
      'Email de l’hôte',
      'Mail de l’hôte',
      'Mail du résident',
      'Email de la personne visitée',
    ],
    ...['Host email', 'Host’s email', 'Host email address', 'Email of host'],
  ],
};

/** Headings of people, where most cells are addresses. */
const hostNames = [
  'Hôte',
  'Personne visitée',
  'Résident',
  'Visite à',
  'Host',
  'Resident',
  'Visitee',
  'Person visited',
];

/** Headings of whole names that say in which order these are. */
const lastFirstNames = [
  'Nom prénom',
  'Nom et prénom',
  'Nom et prénom du visiteur',
  'Last and first name',
  'Last name first name',
];

const ofHosts = new Set(hostNames.map(bare));
const ofLastFirst = new Set(lastFirstNames.map(bare));

const guessByName = headingGuesser(columnNames, otherNames);
const NAMES_HOST = /h[oô]te|\bhost|r[ée]sident|visited|visit[ée]e\b/i;

/** The field that a heading names. `Nom (hôte)` is no field of the visitor. */
export function guessOf(heading: string): Guess<ImportField> {
  const guess = guessByName(heading);
  const isOfHost = hintsIn(heading).some((hint) => NAMES_HOST.test(hint));
  return isOfHost && guess.field !== 'residentEmail' ? { field: null, isSure: false } : guess;
}

/** Whether a heading is one of people who are visited. */
export const namesHosts = (heading: string): boolean => ofHosts.has(bare(heading));

/** The order of whole names that a column's heading promises: as they are said, unless it says otherwise. */
export const orderByHeading = (heading: string): NameOrder =>
  ofLastFirst.has(bare(heading)) ? 'lastFirst' : 'firstLast';
