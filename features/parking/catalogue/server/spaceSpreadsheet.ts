import { isNull } from 'drizzle-orm';
import type {
  BuildingWorksheetDefinition,
  ImportPlanContext,
} from '../../../../core/feature/server/buildingSpreadsheet.ts';
import { AppError } from '../../../../kit/errors.ts';
import { pick } from '../../../../kit/pick.ts';
import { toNameKey } from '../../../../kit/search.ts';
import { ImportProblemCollector } from '../../../../kit/server/spreadsheetImport/cellProblems.ts';
import {
  requireNoImportProblems,
  runForImportedRow,
} from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import {
  type ChoiceCellTexts,
  createChoiceCellReader,
  createListCellReader,
  createTextCellReader,
} from '../../../../kit/spreadsheet/cellReaders.ts';
import type { WorksheetDeclaration } from '../../../../kit/spreadsheet/worksheetDeclaration.ts';
import { can } from '../../policy.ts';
import { spaces } from '../../server/tables.ts';
import { newSpacesSchema, type SpaceKind, spaceEditSchema, spaceKinds } from '../space.ts';
import { changeSpace, createSpaces } from './editSpaces.ts';

const whoMayBookChoices = ['everybody', 'staff'] as const;

interface SpaceSpreadsheetRow {
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

const spaceWorksheet: WorksheetDeclaration<SpaceSpreadsheetRow> = {
  key: 'bays',
  names: { fr: 'Places de parking', en: 'Parking spaces' },
  otherNames: ['Places', 'Parking', 'Spaces', 'Bays'],
  columns: {
    name: {
      names: { fr: ['Place', 'Nom'], en: ['Parking space', 'Name'] },
      synonyms: 'Numéro, N°, Emplacement, Place de parking, Number, Parking place, Space, Bay',
      required: true,
      read: createTextCellReader(newSpacesSchema.shape.name),
      width: 20,
      example: { fr: 'P1-01', en: 'P1-01' },
    },
    kinds: {
      names: { fr: ['Type'], en: ['Type'] },
      synonyms: 'Types, Catégorie, Kind, Kinds',
      read: createListCellReader(createChoiceCellReader(kindWords)),
      width: 28,
      example: { fr: 'Visiteur, Électrique', en: 'Visitor, Electric' },
    },
    mayBook: {
      names: { fr: ['Réservable par'], en: ['Who can book', 'Who may book'] },
      read: createChoiceCellReader(whoMayBookWords),
      width: 18,
      example: { fr: whoMayBookWords.everybody.fr[0], en: whoMayBookWords.everybody.en[0] },
    },
  },
};

async function plan(
  { db, building, language }: ImportPlanContext,
  sheet: WorksheetParseResult<SpaceSpreadsheetRow>,
) {
  const problems = new ImportProblemCollector(spaceWorksheet, sheet, { language });
  const table = spaces.in(building);
  const rows = await db.select().from(table).where(isNull(table.retiredAt));
  const spacesByName = new Map(rows.map((space) => [toNameKey(space.name), space]));
  const toMake: { row: number; space: Partial<SpaceSpreadsheetRow> & { name: string } }[] = [];
  const toChange: { row: number; id: number; edit: Partial<SpaceSpreadsheetRow> }[] = [];
  let unchanged = 0;
  for (const { row, values, isWhole } of sheet.rows) {
    const { name } = values;
    if (name === undefined) continue;
    if (problems.noteRepeated(row, 'name', toNameKey(name)) || !isWhole) continue;
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
  const counts = { created: toMake.length, changed: toChange.length, unchanged };
  return { declaration: spaceWorksheet, sheet, problems: problems.problems, counts, toMake, toChange };
}

export const spaceSpreadsheet: BuildingWorksheetDefinition<SpaceSpreadsheetRow> = {
  order: 40,
  module: 'parking',
  declaration: spaceWorksheet,
  plan,
  async write(context, sheet) {
    if (!can.administerSpaces(context.actor)) throw new AppError('forbidden');
    const { toMake, toChange, ...checked } = await plan(context, sheet);
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
    return checked.counts;
  },
};
