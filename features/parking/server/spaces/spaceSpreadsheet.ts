import { isNull } from 'drizzle-orm';
import type {
  BuildingWorksheetDefinition,
  ImportPlanContext,
} from '../../../../core/server/buildingSpreadsheet.ts';
import { AppError } from '../../../../kit/errors.ts';
import { pick } from '../../../../kit/pick.ts';
import { toNameKey } from '../../../../kit/search.ts';
import {
  type ChoiceCellTexts,
  createChoiceCellReader,
  createListCellReader,
  createTextCellReader,
} from '../../../../kit/server/spreadsheetImport/cellReaders.ts';
import {
  ImportProblemCollector,
  requireNoImportProblems,
} from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import { runForImportedRow } from '../../../../kit/server/spreadsheetImport/rowErrors.ts';
import type {
  ParsedWorksheet,
  WorksheetFormSpec,
} from '../../../../kit/server/spreadsheetImport/spreadsheetForm.ts';
import { type SpaceKind, spaceKinds } from '../../parking.ts';
import { can } from '../../policy.ts';
import { newSpacesSchema, spaceEditSchema } from '../../spaces/space.ts';
import { spaces } from '../tables.ts';
import { changeSpace, createSpaces } from './manageSpaces.ts';

const whoMayBookChoices = ['everybody', 'staff'] as const;

export interface SpaceSpreadsheetRow {
  name: string;
  kinds: SpaceKind[];
  mayBook: (typeof whoMayBookChoices)[number];
}

const kindWords: ChoiceCellTexts<SpaceKind> = {
  visitor: { fr: ['Visiteur', 'Visiteurs'], en: ['Visitor', 'Visitors'] },
  electric: { fr: ['Électrique', 'Borne', 'Recharge'], en: ['Electric', 'Charging', 'EV'] },
  accessible: { fr: ['Accessible', 'PMR', 'Handicapé'], en: ['Accessible', 'Disabled'] },
  twoWheels: { fr: ['Deux-roues', 'Moto', 'Vélo', '2 roues'], en: ['Two wheels', 'Motorcycle', 'Bicycle'] },
};

const whoMayBookWords: ChoiceCellTexts<(typeof whoMayBookChoices)[number]> = {
  everybody: { fr: ['Tous', 'Tout le monde'], en: ['Everybody', 'Everyone', 'All'] },
  staff: { fr: ['Accueil', 'L’accueil', 'Gestion'], en: ['Reception', 'Staff'] },
};

const spaceForm: WorksheetFormSpec<SpaceSpreadsheetRow> = {
  key: 'bays',
  names: { fr: 'Places de parking', en: 'Parking spaces' },
  otherNames: ['Places', 'Parking', 'Spaces', 'Bays'],
  columns: {
    name: { fr: ['Place', 'Nom'], en: ['Parking space', 'Name'] },
    kinds: { fr: ['Type'], en: ['Type'] },
    mayBook: { fr: ['Réservable par'], en: ['Who may book'] },
  },
  others: {
    name: ['Numéro', 'N°', 'Emplacement', 'Place de parking', 'Number', 'Parking place', 'Space', 'Bay'],
    kinds: ['Types', 'Catégorie', 'Kind', 'Kinds'],
  },
  fields: {
    name: {
      required: true,
      read: createTextCellReader(newSpacesSchema.shape.name),
      width: 20,
      example: { fr: 'P1-01', en: 'P1-01' },
    },
    kinds: {
      read: createListCellReader(createChoiceCellReader(kindWords)),
      width: 28,
      example: { fr: 'Visiteur, Électrique', en: 'Visitor, Electric' },
    },
    mayBook: {
      read: createChoiceCellReader(whoMayBookWords),
      width: 18,
      example: { fr: whoMayBookWords.everybody.fr[0], en: whoMayBookWords.everybody.en[0] },
    },
  },
};

async function plan(
  { db, building, language }: ImportPlanContext,
  filled: ParsedWorksheet<SpaceSpreadsheetRow>,
) {
  const notes = new ImportProblemCollector(spaceForm, filled, language);
  const table = spaces.in(building);
  const rows = await db.select().from(table).where(isNull(table.retiredAt));
  const spacesByName = new Map(rows.map((space) => [toNameKey(space.name), space]));
  const firstRowByName = new Map<string, number>();
  const toMake: { row: number; space: Partial<SpaceSpreadsheetRow> & { name: string } }[] = [];
  const toChange: { row: number; id: number; edit: Partial<SpaceSpreadsheetRow> }[] = [];
  let unchanged = 0;
  for (const { row, values, isWhole } of filled.rows) {
    const { name } = values;
    if (name === undefined) continue;
    const first = firstRowByName.get(toNameKey(name));
    if (first !== undefined) notes.note(row, 'name', { code: 'twice_in_file', params: { row: first } });
    firstRowByName.set(toNameKey(name), first ?? row);
    if (!isWhole || first !== undefined) continue;
    const kinds = values.kinds && spaceKinds.filter((kind) => values.kinds?.includes(kind));
    const rowValues = { ...values, ...(kinds && { kinds }) };
    const space = spacesByName.get(toNameKey(name));
    if (!space) {
      toMake.push({ row, space: { ...rowValues, name } });
      continue;
    }
    const fields = (['kinds', 'mayBook'] as const).filter(
      (field) => rowValues[field] !== undefined && String(rowValues[field]) !== String(space[field]),
    );
    if (fields.length === 0) unchanged += 1;
    else toChange.push({ row, id: space.id, edit: pick(rowValues, fields) });
  }
  const outcome = { created: toMake.length, changed: toChange.length, unchanged };
  return { form: spaceForm, filled, faults: notes.faults, outcome, toMake, toChange };
}

export const spaceSpreadsheet: BuildingWorksheetDefinition<SpaceSpreadsheetRow> = {
  order: 40,
  module: 'parking',
  form: spaceForm,
  plan,
  async write(context, filled) {
    if (!can.administerSpaces(context.actor)) throw new AppError('forbidden');
    const { toMake, toChange, ...checked } = await plan(context, filled);
    requireNoImportProblems(context, [checked]);
    for (const { row, space } of toMake)
      await runForImportedRow(context, { ...checked, row }, () =>
        createSpaces(context, { ...newSpacesSchema.parse({ name: space.name }), ...space }),
      );
    for (const { row, id, edit } of toChange)
      await runForImportedRow(context, { ...checked, row }, () =>
        changeSpace(context, { ...spaceEditSchema.parse(edit), id }),
      );
    context.signal.throwIfAborted();
    return checked.outcome;
  },
};
