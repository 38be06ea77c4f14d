import { z } from 'zod';
import type { Language, Role } from '../../../../kit/actor.ts';
import { isEmailAddress } from '../../../../kit/emailAddress.ts';
import { emailAddressSchema } from '../../../../kit/emailSchema.ts';
import { plainLineSchema } from '../../../../kit/plainLine.ts';
import {
  findNameColumns,
  findWorksheetTextColumns,
  getColumnSampleTexts,
} from '../../../../kit/server/spreadsheetImport/nameColumns.ts';
import {
  type ChoiceCellTexts,
  createChoiceCellReader,
  createTextCellReader,
  readYesNoCell,
} from '../../../../kit/spreadsheet/cellReaders.ts';
import type { Worksheet } from '../../../../kit/spreadsheet/types.ts';
import type { WorksheetDeclaration } from '../../../../kit/spreadsheet/worksheetDeclaration.ts';
import { editedPersonNamePartSchema, PERSON_EMAIL_MAX } from '../../../people/person.ts';
import { PERSON_FLOOR_MAX, PERSON_PHONE_MAX } from '../../person.ts';

export interface PersonWorksheetRow {
  lastName: string;
  firstName: string;
  email: string;
  companyName: string;
  role: Role;
  floor: string;
  phone: string;
  language: Language;
  managesCompany: boolean;
}

/** The first word of each language is also the one shown on screens. */
export const roleCellTexts: ChoiceCellTexts<Role> = {
  admin: { fr: ['Administrateur', 'Administratrice', 'Admin'], en: ['Administrator', 'Admin'] },
  deputy: {
    fr: [
      'Administrateur adjoint',
      'Administratrice adjointe',
      'Administrateur délégué',
      'Administratrice déléguée',
      'Délégué',
      'Adjoint',
    ],
    en: ['Deputy administrator', 'Deputy'],
  },
  reception: { fr: ['Accueil', 'Réception'], en: ['Reception', 'Front desk'] },
  vip: { fr: ['VIP', 'Collaborateur VIP'], en: ['VIP', 'VIP employee'] },
  limited: {
    fr: ['Collaborateur', 'Collaboratrice', 'Employé', 'Salarié', 'Résident'],
    en: ['Employee', 'Staff member', 'Collaborator', 'Resident'],
  },
};

export const languageCellTexts: ChoiceCellTexts<Language> = {
  fr: { fr: ['Français', 'fr'], en: ['French', 'fr'] },
  en: { fr: ['Anglais', 'en'], en: ['English', 'en'] },
};

const email = emailAddressSchema(PERSON_EMAIL_MAX);

export function guessPersonColumns(sheet: Pick<Worksheet, 'headings' | 'rows'>): ReadonlyMap<number, string> {
  const texts = findWorksheetTextColumns(sheet);
  const { lastName, firstName } = findNameColumns(texts, sheet.rows);
  const isAddress = ({ column }: { column: number }) =>
    getColumnSampleTexts(sheet.rows, column).some(isEmailAddress);
  const email = sheet.headings.find(isAddress)?.column;
  const company = texts.find((column) => column !== lastName && column !== firstName);
  const columnsByField = Object.entries({ lastName, firstName, email, companyName: company });
  return new Map(
    columnsByField.flatMap(([field, column]) => (column === undefined ? [] : [[column, field]])),
  );
}

export const peopleWorksheet: WorksheetDeclaration<PersonWorksheetRow> = {
  key: 'people',
  names: { fr: 'Personnes', en: 'People' },
  guessByContents: guessPersonColumns,
  columns: {
    lastName: {
      names: { fr: ['Nom'], en: ['Last name'] },
      synonyms: 'Nom de famille, Patronyme, Surname, Family name, Name last',
      required: true,
      read: createTextCellReader(editedPersonNamePartSchema),
      width: 24,
      example: { fr: 'Durand', en: 'Smith' },
    },
    firstName: {
      names: { fr: ['Prénom'], en: ['First name'] },
      synonyms: 'Prénoms, Given name, Forename, Name first',
      required: true,
      read: createTextCellReader(editedPersonNamePartSchema),
      width: 20,
      example: { fr: 'Camille', en: 'Alex' },
    },
    email: {
      names: { fr: ['Email'], en: ['Email'] },
      synonyms: `
        E-mail, Mail, Courriel, Adresse email, Adresse mail, Email professionnel, Email address, Work email`,
      required: true,
      read: createTextCellReader(email),
      isAddress: true,
      width: 34,
      example: { fr: 'camille.durand@exemple.fr', en: 'alex.smith@example.com' },
    },
    companyName: {
      names: { fr: ['Société'], en: ['Company'] },
      synonyms: 'Entreprise, Organisation, Nom de la société, Raison sociale, Employeur, Employer',
      read: createTextCellReader(z.string().max(200)),
      width: 28,
      example: { fr: 'Hélios Conseil', en: 'Helios Consulting' },
    },
    role: {
      names: { fr: ['Rôle'], en: ['Role'] },
      synonyms: 'Profil, Droits, Rights, Profile',
      read: createChoiceCellReader(roleCellTexts),
      width: 24,
      example: { fr: roleCellTexts.limited.fr[0], en: roleCellTexts.limited.en[0] },
    },
    floor: {
      names: { fr: ['Étage'], en: ['Floor'] },
      synonyms: 'Niveau, Bureau, Level',
      read: createTextCellReader(plainLineSchema.max(PERSON_FLOOR_MAX)),
      width: 10,
      example: { fr: '4', en: '4' },
    },
    phone: {
      names: { fr: ['Téléphone'], en: ['Phone'] },
      synonyms: 'Tél, Tel, Portable, Mobile, Numéro de téléphone, Telephone, Phone number',
      read: createTextCellReader(plainLineSchema.max(PERSON_PHONE_MAX)),
      width: 20,
      example: { fr: '01 40 00 00 00', en: '+33 1 40 00 00 00' },
    },
    language: {
      names: { fr: ['Langue'], en: ['Language'] },
      synonyms: 'Langue des e-mails, Language of mails',
      read: createChoiceCellReader(languageCellTexts),
      width: 12,
      example: { fr: languageCellTexts.fr.fr[0], en: languageCellTexts.en.en[0] },
    },
    managesCompany: {
      names: { fr: ['Responsable de société'], en: ['Company manager'] },
      synonyms: 'Responsable, Responsable société, Gestionnaire, Manager, Manages company',
      read: readYesNoCell,
      width: 24,
      example: { fr: 'non', en: 'no' },
    },
  },
};
