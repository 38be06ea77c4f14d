import { asc, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type {
  BuildingWorksheetDefinition,
  ImportPlanContext,
} from '../../../../core/feature/server/buildingSpreadsheet.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import { pick } from '../../../../kit/pick.ts';
import { toNameKey } from '../../../../kit/search.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { ImportProblemCollector } from '../../../../kit/server/spreadsheetImport/cellProblems.ts';
import {
  requireNoImportProblems,
  runForImportedRow,
} from '../../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import {
  type CellReader,
  type ChoiceCellTexts,
  createChoiceCellReader,
  createListCellReader,
  createNumberCellReader,
  createTextCellReader,
  createTimeCellReader,
} from '../../../../kit/spreadsheet/cellReaders.ts';
import type { WorksheetDeclaration } from '../../../../kit/spreadsheet/worksheetDeclaration.ts';
import { roomLinks, roomOffers, rooms } from '../../server/tables.ts';
import { newRoomOfferSchema, type RoomOfferKind, roomOfferKinds } from '../offer.ts';
import { clearableRoomFieldSchemas, newRoomSchema } from '../room.ts';
import { addRoom, editRoom, linkRooms } from './editRooms.ts';
import { requireRoomAdministrator } from './listAdministeredRooms.ts';
import { addRoomOffer } from './offers.ts';

const whoBooksChoices = ['everybody', 'staff', 'approval'] as const;

interface RoomImportRow {
  name: string;
  capacity: number;
  floor: string;
  layouts: string[];
  services: string[];
  /** Names of rooms to link. Links that are not named stay. */
  mergesWith: string[];
  bufferMinutes: number;
  opens: string;
  closes: string;
  whoMayBook: (typeof whoBooksChoices)[number];
}

const whoBooksWords: ChoiceCellTexts<(typeof whoBooksChoices)[number]> = {
  everybody: { fr: ['Tous', 'Tout le monde'], en: ['Everybody', 'Everyone', 'All'] },
  staff: { fr: ['Accueil', 'L’accueil', 'Gestion'], en: ['Reception', 'Staff'] },
  approval: { fr: ['Sur accord', 'Sur validation'], en: ['On approval', 'With approval'] },
};

const { shape } = newRoomSchema;
const { opens, closes } = clearableRoomFieldSchemas;
const offer = createTextCellReader(z.preprocess((fr) => ({ fr, en: '' }), newRoomOfferSchema.shape.name));
const label: CellReader<string> = (cell, language) => {
  const nameResult = offer(cell, language);
  return 'value' in nameResult ? { value: nameResult.value.fr } : nameResult;
};

const roomWorksheet: WorksheetDeclaration<RoomImportRow> = {
  key: 'rooms',
  names: { fr: 'Salles', en: 'Rooms' },
  otherNames: ['Salles de réunion', 'Meeting rooms'],
  columns: {
    name: {
      names: { fr: ['Salle', 'Nom'], en: ['Room', 'Name'] },
      synonyms: 'Nom de la salle, Room name, Meeting room',
      required: true,
      read: createTextCellReader(shape.name),
      width: 24,
      example: { fr: 'Opéra', en: 'Opera' },
    },
    capacity: {
      names: { fr: ['Nombre de places', 'Capacité', 'Places'], en: ['Capacity', 'Seats'] },
      synonyms: 'Nb de places, Personnes, Nombre de personnes, Number of seats, Size',
      required: true,
      read: createNumberCellReader(shape.capacity, ['places', 'personnes', 'seats', 'people']),
      example: { fr: 12, en: 12 },
    },
    floor: {
      names: { fr: ['Étage'], en: ['Floor'] },
      synonyms: 'Niveau, Level',
      read: createTextCellReader(shape.floor.unwrap()),
      example: { fr: '2', en: '2' },
    },
    layouts: {
      names: { fr: ['Dispositions', 'Aménagements'], en: ['Layouts'] },
      read: createListCellReader(label),
      width: 28,
      example: { fr: '', en: '' },
    },
    services: {
      names: { fr: ['Services', 'Équipements'], en: ['Services', 'Equipment'] },
      read: createListCellReader(label),
      width: 28,
      example: { fr: '', en: '' },
    },
    mergesWith: {
      names: { fr: ['Combinable avec', 'Se réunit avec'], en: ['Combines with', 'Merges with'] },
      synonyms: 'Salles réunissables, Réunie avec, Fusionne avec, Fusion, Can be merged with, Merge',
      read: createListCellReader(createTextCellReader(shape.name)),
      width: 24,
      example: { fr: 'Madeleine', en: 'Madeleine' },
    },
    bufferMinutes: {
      names: { fr: ['Minutes entre deux réservations'], en: ['Minutes between reservations'] },
      synonyms: 'Battement, Temps de battement, Buffer',
      read: createNumberCellReader(shape.bufferMinutes.unwrap(), ['minutes', 'min', 'mn']),
      example: { fr: 15, en: 15 },
    },
    opens: {
      names: { fr: ['Ouverture'], en: ['Opens'] },
      read: createTimeCellReader(opens),
      example: { fr: '8:00', en: '8:00' },
    },
    closes: {
      names: { fr: ['Fermeture'], en: ['Closes'] },
      read: createTimeCellReader(closes),
      example: { fr: '20:00', en: '20:00' },
    },
    whoMayBook: {
      names: { fr: ['Réservable par'], en: ['Who can book', 'Who may book'] },
      read: createChoiceCellReader(whoBooksWords),
      example: { fr: whoBooksWords.everybody.fr[0], en: whoBooksWords.everybody.en[0] },
    },
  },
};

const details = ['capacity', 'floor', 'bufferMinutes', 'opens', 'closes', 'whoMayBook'] as const;
const lists = [
  ['layouts', 'layout'],
  ['services', 'service'],
] as const;

type NewRoomRow = Partial<RoomImportRow> & Pick<RoomImportRow, 'name' | 'capacity'>;

async function plan(context: ImportPlanContext, sheet: WorksheetParseResult<RoomImportRow>) {
  const problems = new ImportProblemCollector(roomWorksheet, sheet, context);
  const { known: roomsByName, offers, linked } = await readRoomsInUse(context);
  const toMake: { row: number; room: NewRoomRow }[] = [];
  const toChange: { row: number; id: number; edit: Partial<RoomImportRow> }[] = [];
  const toOffer = new Map<string, { kind: RoomOfferKind; name: string }>();
  /** Pairs of room names to link, with their row. */
  const toLink = new Map<string, number>();
  let unchanged = 0;
  const knownNames = new Set([
    ...roomsByName.keys(),
    ...sheet.rows.map(({ values }) => toNameKey(values.name ?? '')),
  ]);
  for (const { row, values, isWhole } of sheet.rows) {
    const { name } = values;
    if (name === undefined) continue;
    problems.noteRepeated(row, 'name', toNameKey(name));
    const room = roomsByName.get(toNameKey(name));
    const merges = (values.mergesWith ?? []).filter((other) => toNameKey(other) !== toNameKey(name));
    for (const other of merges)
      if (!knownNames.has(toNameKey(other))) problems.note(row, 'mergesWith', { code: 'room_unknown' });
    const [opens, closes] = [values.opens ?? room?.opens, values.closes ?? room?.closes];
    if (Boolean(opens) !== Boolean(closes))
      problems.note(row, opens ? 'closes' : 'opens', { code: 'required' });
    else if (opens && closes && closes <= opens)
      problems.note(row, 'closes', { code: 'end_before_start_time' });
    if (!isWhole || problems.isBad(row)) continue;
    const canonicalValues: Partial<RoomImportRow> = { ...values };
    for (const [field, kind] of lists) {
      if (values[field] === undefined) continue;
      canonicalValues[field] = values[field].map((text) => {
        const key = `${kind} ${toNameKey(text)}`;
        const existingOffer = offers.get(key);
        if (existingOffer !== undefined) return existingOffer;
        const newOffer = toOffer.get(key) ?? { kind, name: text };
        toOffer.set(key, newOffer);
        return newOffer.name;
      });
    }
    const pairs = merges
      .map((other) => [toNameKey(name), toNameKey(other)].sort().join('\0'))
      .filter((pair) => !linked.has(pair));
    for (const pair of pairs) toLink.set(pair, row);
    if (!room) {
      toMake.push({ row, room: canonicalValues as NewRoomRow });
      continue;
    }
    const isChanged = (field: (typeof details)[number]) =>
      canonicalValues[field] !== undefined && canonicalValues[field] !== room[field];
    const isListChanged = (field: 'layouts' | 'services') =>
      canonicalValues[field] && !isSame(canonicalValues[field], room[field]);
    const listFields = lists.map(([field]) => field);
    const fields = [...details.filter(isChanged), ...listFields.filter(isListChanged)];
    if (fields.length > 0) toChange.push({ row, id: room.id, edit: pick(canonicalValues, fields) });
    else if (pairs.length > 0) toChange.push({ row, id: room.id, edit: {} });
    else unchanged += 1;
  }
  const counts = { created: toMake.length, changed: toChange.length, unchanged };
  const checked = { declaration: roomWorksheet, sheet, problems: problems.problems, counts };
  const newOffers = [...toOffer.values()];
  const adds = describeAdditions(context, newOffers);
  return { ...checked, adds, toMake, toChange, toOffer: newOffers, toLink };
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...new Set(one)].sort()) === JSON.stringify([...other].sort());

/** Shown in the preview, so that a misspelt name is noticed before it is added. */
function describeAdditions(
  { language, translate }: Pick<ImportPlanContext, 'language' | 'translate'>,
  newOffers: readonly { kind: RoomOfferKind; name: string }[],
): string[] {
  return roomOfferKinds.flatMap((kind) => {
    const names = newOffers.filter((offer) => offer.kind === kind).map(({ name }) => name);
    const params = { count: names.length, names: names.join(', ') };
    return names.length > 0 ? translate(language, `rooms:sheet.adds.${kind}`, params) : [];
  });
}

const EXAMPLES = 2;

/** Uses the building's own lists, because an import of the template would add invented names. */
async function readExamples({ db, building, language }: ImportPlanContext) {
  const table = roomOffers.in(building);
  const all = await db.select().from(table).orderBy(asc(table.position), asc(table.id));
  const joinNames = (kind: RoomOfferKind) =>
    all
      .filter((offer) => offer.kind === kind)
      .map((offer) => pickTranslation(offer, language))
      // The import would split names that contain a separator.
      .filter((name) => !/[,;]/.test(name))
      .slice(0, EXAMPLES)
      .join(', ');
  return { layouts: joinNames('layout'), services: joinNames('service') };
}

async function readRoomsInUse({ db, building }: Pick<ImportPlanContext, 'db' | 'building'>) {
  const [table, offerTable, links] = [rooms.in(building), roomOffers.in(building), roomLinks.in(building)];
  const rows = await db
    .select()
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.position), asc(table.id));
  const roomsByName = new Map(rows.map((room) => [toNameKey(room.name), room]));
  const namesById = new Map(rows.map(({ id, name }) => [id, toNameKey(name)]));
  const offers = new Map(
    (await db.select().from(offerTable)).flatMap(({ kind, fr, en }) =>
      [fr, pickTranslation({ fr, en }, 'en')].map(
        (text) => [`${kind} ${toNameKey(text)}` as string, fr] as const,
      ),
    ),
  );
  const pairs = await db.select({ one: links.roomId, other: links.otherId }).from(links);
  const linked = new Set(
    pairs.map(({ one, other }) => [namesById.get(one) ?? '', namesById.get(other) ?? ''].sort().join('\0')),
  );
  return { known: roomsByName, offers, linked };
}

async function write(context: BuildingContext, sheet: WorksheetParseResult<RoomImportRow>) {
  requireRoomAdministrator(context);
  const { toMake, toChange, toOffer, toLink, ...checked } = await plan(context, sheet);
  requireNoImportProblems(context, [checked]);
  for (const { kind, name } of toOffer) await addRoomOffer(context, { kind, name: { fr: name, en: '' } });
  for (const { row, room } of toMake)
    await runForImportedRow(context, { ...checked, row }, () => {
      const { mergesWith: _, ...settings } = room;
      return addRoom(
        context,
        { ...newRoomSchema.parse({ name: room.name, capacity: room.capacity }), ...settings },
        null,
      );
    });
  for (const { row, id, edit } of toChange)
    if (Object.keys(edit).length > 0)
      await runForImportedRow(context, { ...checked, row }, () =>
        editRoom(context, { id, ...edit }, undefined),
      );
  context.signal.throwIfAborted();
  if (toLink.size > 0) {
    const { known: roomsByName } = await readRoomsInUse(context);
    for (const [pair, row] of toLink) {
      const [one = 0, other = 0] = pair.split('\0').map((name) => roomsByName.get(name)?.id);
      await runForImportedRow(context, { ...checked, row }, () =>
        linkRooms(context, { one, other, linked: true }),
      );
    }
  }
  return checked.counts;
}

export const roomSpreadsheet: BuildingWorksheetDefinition<RoomImportRow> = {
  order: 30,
  module: 'rooms',
  declaration: roomWorksheet,
  examples: readExamples,
  plan,
  write,
};
