import { and, eq } from 'drizzle-orm';
import type { NameVisibility } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { findChangedNameProblem, uncheckedPersonNameSchema } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import { toNameKey } from '../../../kit/search.ts';
import { ImportProblemCollector } from '../../../kit/server/spreadsheetImport/cellProblems.ts';
import {
  requireNoImportProblems,
  runForImportedRow,
} from '../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import {
  type ChoiceCellTexts,
  createChoiceCellReader,
  createDateCellReader,
  createNumberCellReader,
  createTextCellReader,
  readYesNoCell,
} from '../../../kit/spreadsheet/cellReaders.ts';
import type { WorksheetDeclaration } from '../../../kit/spreadsheet/worksheetDeclaration.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type {
  BuildingWorksheetDefinition,
  ImportPlanContext,
} from '../../feature/server/buildingSpreadsheet.ts';
import type { ReadQuotaUse } from '../../feature/server/feature.ts';
import { buildingCompanies, companies } from '../../people/server/tables.ts';
import { COMPANY_CONTACT_NAME_MAX, newCompanySchema } from '../company.ts';
import { can } from '../policy.ts';
import { changeCompany } from './changeCompany.ts';
import { addCompanyToBuilding } from './createCompany.ts';

interface CompanyWorksheetRow {
  name: string;
  floors: string;
  quota: number | null;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  leaseEnd: LocalDate | null;
  recordsVisitorEmail: boolean;
  nameVisibility: NameVisibility;
  maySwitchLanguage: boolean;
}

const visibilityWords: ChoiceCellTexts<NameVisibility> = {
  none: { fr: ['Personne', 'Aucun'], en: ['Nobody', 'None'] },
  company: { fr: ['Société', 'La société', 'Sa société'], en: ['Company', 'Their company'] },
  everyone: { fr: ['Tous', 'Tout le monde'], en: ['Everyone', 'Everybody', 'All'] },
};

const { shape } = newCompanySchema;

const companyWorksheet: WorksheetDeclaration<CompanyWorksheetRow> = {
  key: 'companies',
  names: { fr: 'Sociétés', en: 'Companies' },
  columns: {
    name: {
      names: { fr: ['Société', 'Nom', 'Nom de la société'], en: ['Company', 'Name', 'Company name'] },
      synonyms: 'Entreprise, Raison sociale, Organisation, Tenant, Locataire',
      required: true,
      read: createTextCellReader(shape.name),
      width: 30,
      example: { fr: 'Hélios Conseil', en: 'Helios Consulting' },
    },
    floors: {
      names: { fr: ['Étages', 'Étage'], en: ['Floors', 'Floor'] },
      read: createTextCellReader(shape.buildings.unwrap().element.shape.floors),
      example: { fr: '4, 5', en: '4, 5' },
    },
    quota: {
      names: { fr: ['Heures de salle par jour'], en: ['Room hours a day'] },
      synonyms: 'Quota, Quota de salles, Heures de salle, Room quota, Room hours',
      read: createNumberCellReader(shape.quota, ['h']),
      example: { fr: 8, en: 8 },
    },
    contactName: {
      names: { fr: ['Contact', 'Nom du contact'], en: ['Contact', 'Contact name'] },
      read: createTextCellReader(uncheckedPersonNameSchema.max(COMPANY_CONTACT_NAME_MAX)),
      width: 24,
      example: { fr: 'Camille Durand', en: 'Alex Smith' },
    },
    contactEmail: {
      names: { fr: ['Email du contact'], en: ['Contact email'] },
      synonyms: 'Email, E-mail, Mail, Courriel, Contact e-mail, E-mail du contact',
      read: createTextCellReader(shape.contactEmail),
      isAddress: true,
      width: 30,
      example: { fr: 'camille.durand@exemple.fr', en: 'alex.smith@example.com' },
    },
    contactPhone: {
      names: { fr: ['Téléphone'], en: ['Phone'] },
      synonyms: 'Tél, Tel, Telephone, Téléphone du contact, Contact phone',
      read: createTextCellReader(shape.contactPhone),
      width: 20,
      example: { fr: '01 40 00 00 00', en: '+33 1 40 00 00 00' },
    },
    leaseEnd: {
      names: { fr: ['Fin du bail'], en: ['End of lease'] },
      synonyms: 'Fin de bail, Lease end, Échéance',
      read: createDateCellReader(shape.leaseEnd),
      example: { fr: { date: '2030-12-31', time: null }, en: { date: '2030-12-31', time: null } },
    },
    recordsVisitorEmail: {
      names: { fr: ['Email des visiteurs demandé'], en: ['Visitor emails required'] },
      read: readYesNoCell,
      example: { fr: 'non', en: 'no' },
    },
    nameVisibility: {
      names: { fr: ['Noms visibles par'], en: ['Names visible to'] },
      read: createChoiceCellReader(visibilityWords),
      example: { fr: visibilityWords.company.fr[0], en: visibilityWords.company.en[0] },
    },
    maySwitchLanguage: {
      names: { fr: ['Choix de la langue'], en: ['Language switch'] },
      read: readYesNoCell,
      example: { fr: 'oui', en: 'yes' },
    },
  },
};

type ExistingCompany = Omit<CompanyWorksheetRow, 'name'> & { id: number };
const details = Object.keys(companyWorksheet.columns).filter((field) => field !== 'name') as (keyof Omit<
  CompanyWorksheetRow,
  'name'
>)[];

async function plan(context: ImportPlanContext, sheet: WorksheetParseResult<CompanyWorksheetRow>) {
  const problems = new ImportProblemCollector(companyWorksheet, sheet, context);
  const companiesByName = await findCompaniesByName(context);
  const toMake: { row: number; company: Partial<CompanyWorksheetRow> & { name: string } }[] = [];
  const toChange: { row: number; id: number; edit: Partial<CompanyWorksheetRow> }[] = [];
  let unchanged = 0;
  for (const { row, values, isWhole } of sheet.rows) {
    const { name } = values;
    if (name === undefined) continue;
    if (problems.noteRepeated(row, 'name', toNameKey(name)) || !isWhole) continue;
    const company = companiesByName.get(toNameKey(name));
    const problem = findChangedNameProblem(values.contactName, company?.contactName);
    if (problem) problems.note(row, 'contactName', problem);
    if (!company) {
      toMake.push({ row, company: { ...values, name } });
      continue;
    }
    const fields = details.filter((field) => values[field] !== undefined && values[field] !== company[field]);
    if (fields.length === 0) unchanged += 1;
    else toChange.push({ row, id: company.id, edit: pick(values, fields) });
  }
  const counts = { created: toMake.length, changed: toChange.length, unchanged };
  return { declaration: companyWorksheet, sheet, problems: problems.problems, counts, toMake, toChange };
}

async function findCompaniesByName({
  db,
  building,
}: ImportPlanContext): Promise<Map<string, ExistingCompany>> {
  const present = buildingCompanies.in(building);
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      floors: present.floors,
      quota: companies.roomQuotaHours,
      contactName: companies.contactName,
      contactEmail: companies.contactEmail,
      contactPhone: companies.contactPhone,
      leaseEnd: companies.leaseEnd,
      recordsVisitorEmail: companies.recordsVisitorEmail,
      nameVisibility: companies.nameVisibility,
      maySwitchLanguage: companies.maySwitchLanguage,
    })
    .from(present)
    .innerJoin(companies, and(eq(companies.id, present.companyId)));
  return new Map(rows.map(({ name, ...company }) => [toNameKey(name), company]));
}

export const createCompanyImportWorksheet = (
  quotaUse: ReadQuotaUse,
): BuildingWorksheetDefinition<CompanyWorksheetRow> => ({
  order: 10,
  declaration: companyWorksheet,
  plan,
  async write(context, sheet) {
    const { actor, building } = context;
    if (!can.administer(actor)) throw new AppError('forbidden');
    const { toMake, toChange, ...checked } = await plan(context, sheet);
    requireNoImportProblems(context, [checked]);
    for (const { row, company } of toMake)
      await runForImportedRow(context, { ...checked, row }, () =>
        addCompanyToBuilding(context, { ...absent, floors: '', ...company }, null),
      );
    for (const { row, id, edit } of toChange)
      await runForImportedRow(context, { ...checked, row }, async () => {
        const { floors, ...settings } = edit;
        // `buildings` replaces all presences, so the others are repeated.
        const places = floors === undefined ? undefined : await placesWith(context, id, floors);
        await changeCompany(
          context,
          { id, version: undefined, ...settings, ...(places && { buildings: places }) },
          undefined,
          quotaUse,
        );
      });
    context.signal.throwIfAborted();
    return checked.counts;

    async function placesWith({ db, everywhere }: ImportPlanContext, id: number, floors: string) {
      const present = buildingCompanies.in(everywhere);
      const rows = await db
        .select({ id: present.buildingId, floors: present.floors })
        .from(present)
        .where(eq(present.companyId, id));
      return rows.map((place) => (place.id === building.id ? { ...place, floors } : place));
    }
  },
});

const { name: _, buildings: __, ...absent } = newCompanySchema.parse({ name: 'x' });
