import { and, eq, getTableColumns, inArray, isNotNull, or } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { readPage, textSortValue } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import type {
  BuildingContext,
  PreparationContext,
  UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { modules } from '../../feature/modules.ts';
import { type BuildingChanges, buildingChanged } from '../activity.ts';
import type { editBuilding } from '../api.ts';
import {
  type BuildingEdit,
  type BuildingOpeningHours,
  type BuildingSettings,
  type BuildingSort,
  weekdays,
} from '../building.ts';
import { can } from '../policy.ts';
import { buildingInUseCondition, findBuildingDetails, findUnarchivedBuildingIds } from './queries.ts';
import { buildings } from './tables.ts';

const { visitorRetentionDays: _days, createdAt: _at, ...columns } = getTableColumns(buildings);
type Row = Omit<typeof buildings.$inferSelect, 'visitorRetentionDays' | 'createdAt'>;

function toBuildingSettings({ logoKey, archivedAt, ...row }: Row): BuildingSettings {
  return { ...row, logo: logoKey && getPublicFilePath(logoKey), archived: archivedAt !== null };
}

export async function listBuildingsWithSettings(
  { db, actor }: UserRequestContext,
  query: PageQuery<BuildingSort>,
): Promise<PageOfRows<BuildingSettings>> {
  if (!can.readSettings(actor)) throw new AppError('forbidden');
  const ids = actor.buildings.map(({ id }) => id);
  const own = and(inArray(buildings.id, ids), buildingInUseCondition);
  const reach = can.administerEvery(actor, await findUnarchivedBuildingIds(db))
    ? or(own, isNotNull(buildings.archivedAt))
    : own;
  const list = db
    .select(columns)
    .from(buildings)
    .where(and(reach, containsWordsCondition([buildings.name, buildings.address], query.search)))
    .as('list');
  const sorts = { name: textSortValue(list.name), address: textSortValue(list.address) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return { ...page, rows: rows.map((row) => toBuildingSettings(row as Row)) };
}

export async function readBuildingSettings({
  db,
  actor,
  building,
}: BuildingContext): Promise<BuildingSettings[]> {
  if (!can.readSettings(actor)) throw new AppError('forbidden');
  const rows = await db.select(columns).from(buildings).where(eq(buildings.id, building.id));
  return rows.map(toBuildingSettings);
}

/** Returns the storage key of the public logo, null to remove it, undefined to keep it. */
export async function publishBuildingLogo(
  { db, actor, building, files }: PreparationContext<typeof editBuilding>,
  { logo }: BuildingEdit,
): Promise<string | null | undefined> {
  if (!can.change(actor)) throw new AppError('forbidden');
  if (logo === undefined) return undefined;
  return logo === 'none' ? null : files.publishPicture(db, building, { id: logo, field: 'logo' });
}

export async function changeBuildingSettings(
  context: BuildingContext,
  { version, logo: _, building: __, ...edit }: BuildingEdit & { building: number },
  logoKey: string | null | undefined,
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.change(actor)) throw new AppError('forbidden');
  const [before] = await db
    .select(columns)
    .from(buildings)
    .where(eq(buildings.id, building.id))
    .for('update');
  if (!before) throw new AppError('not_found');
  await requireVersion(before, version, async () => toBuildingSettings(before));
  const openingHours = edit.openingHours && toOpeningHoursOrNull(edit.openingHours);
  const newSettings = { ...edit, openingHours, ...(logoKey !== undefined && { logoKey }) };
  const changed = Object.entries(newSettings).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof Row]),
  );
  if (changed.length === 0) return;
  const after = { ...before, ...Object.fromEntries(changed) };
  await db.update(buildings).set(Object.fromEntries(changed)).where(eq(buildings.id, building.id));
  const fields = changed.map(([field]) => (field === 'logoKey' ? 'logo' : field));
  await context.recordActivity(
    buildingChanged({
      building: building.id,
      id: building.id,
      fields,
      details: describeChanges(before, after),
    }),
  );
}

export const toOpeningHoursOrNull = (hours: BuildingOpeningHours): BuildingOpeningHours | null =>
  weekdays.some((day) => hours[day]) ? hours : null;

/** Changes recorded in the audit log; free texts are left out. */
function describeChanges(before: Row, after: Row): { before: BuildingChanges; after: BuildingChanges } {
  const plain = (['timeZone', 'publicCalendars', 'mayBeFramed'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const switched = modules.filter(
    (module) => before.modules.includes(module) !== after.modules.includes(module),
  );
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const days = weekdays.filter((day) => !same(before.openingHours?.[day], after.openingHours?.[day]));
  const hoursOf = (hours: BuildingOpeningHours | null) =>
    hours && Object.fromEntries(days.map((day) => [day, hours[day]]));
  const say = (row: Row): BuildingChanges => ({
    ...Object.fromEntries(plain.map((field) => [field, row[field]])),
    ...(switched.length > 0 && {
      modules: Object.fromEntries(switched.map((module) => [module, row.modules.includes(module)])),
    }),
    ...(!same(before.openingHours, after.openingHours) && { openingHours: hoursOf(row.openingHours) }),
  });
  return { before: say(before), after: say(after) };
}

export async function readReceptionContact({
  db,
  building,
}: BuildingContext): Promise<Pick<BuildingSettings, 'receptionContact' | 'receptionPhone' | 'openingHours'>> {
  const details = await findBuildingDetails(db, building.id);
  if (!details) throw new AppError('not_found');
  return details;
}
