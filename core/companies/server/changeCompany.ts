import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Building, UserRequestContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import type { ReadQuotaUse } from '../../feature/server/feature.ts';
import { activeAccountCondition } from '../../people/server/queries.ts';
import {
  buildingCompanies,
  companies,
  formerBuildingCompanies,
  userBuildings,
  users,
} from '../../people/server/tables.ts';
import { type CompanySettings, companyChanged, companyLeft, companyMovedIn } from '../activity.ts';
import type { CompanyEdit, CompanyFloorsInBuilding } from '../company.ts';
import { can } from '../policy.ts';
import { deduplicateCompanyFloors, insertCompanyBuildings } from './createCompany.ts';
import { findListedCompaniesById } from './findCompaniesForStaff.ts';
import {
  type LockedCompany,
  lockCompanyRow,
  requireFreeCompanyName,
  requireOwnBuilding,
} from './lockCompanyRow.ts';

type Columns = Omit<typeof companies.$inferInsert, 'id' | 'version' | 'createdAt' | 'searched'>;
const changeable = [
  ...(['name', 'recordsVisitorEmail', 'nameVisibility', 'maySwitchLanguage', 'roomQuotaHours'] as const),
  ...(['contactName', 'contactEmail', 'contactPhone', 'logoKey', 'leaseEnd'] as const),
];

/**
 * Without all buildings of the company, the caller may only change presence and floors (`company_shared`).
 */
export async function changeCompany(
  context: UserRequestContext,
  { id, version, buildings: places, logo: _, quota, ...settings }: CompanyEdit & { id: number },
  logoKey: string | null | undefined,
  quotaUse: ReadQuotaUse,
): Promise<void> {
  const { db, actor } = context;
  const before = await lockCompanyRow(context, id);
  await requireVersion(
    before,
    version,
    async () => (await findListedCompaniesById(context, [id], quotaUse))[0],
  );
  const patch: Partial<Columns> = {
    ...settings,
    ...(quota !== undefined && { roomQuotaHours: quota }),
    ...(logoKey !== undefined && { logoKey }),
  };
  const after = { ...before, ...patch };
  const fields = changeable.filter((field) => before[field] !== after[field]);
  if (fields.length > 0 && !can.edit(actor, { buildings: [...before.floors.keys()] }))
    throw new AppError('company_shared');
  requireValidChangedNames(settings, before, ['contactName']);
  const moves = planMoves(context, before, places);
  if (fields.length === 0 && !moves) return;

  const stays = [...before.floors.keys()].filter((each) => !moves?.left.includes(each));
  const arrived = (moves?.arrived ?? []).map((place) => place.id);
  const buildingIds = fields.includes('name') ? [...stays, ...arrived] : arrived;
  if (buildingIds.length > 0)
    await requireFreeCompanyName(context, { name: after.name, buildingIds, except: id });
  if (moves) await move(context, before, moves);
  // Set explicitly, because the trigger does not see changes in other tables. Both compute the same version.
  await db
    .update(companies)
    .set({ ...pick(after, fields), version: before.version + 1 })
    .where(eq(companies.id, id));

  const changed = [...fields.map(fieldName), ...(moves?.floorChanges.length ? ['floors'] : [])];
  const details = { before: pickSettings(before, fields), after: pickSettings(after, fields) };
  // An archived company has no buildings, so the change is recorded in the caller's.
  const recordedIn = stays.length > 0 ? stays : actor.buildings.map((building) => building.id);
  if (changed.length > 0)
    await context.recordActivity(
      ...recordedIn.map((building) => companyChanged({ building, id, fields: changed, details })),
    );
}

const fieldName = (column: (typeof changeable)[number]) =>
  column === 'roomQuotaHours' ? 'quota' : column === 'logoKey' ? 'logo' : column;

function pickSettings(company: LockedCompany, fields: readonly string[]): CompanySettings {
  const all = {
    recordsVisitorEmail: company.recordsVisitorEmail,
    nameVisibility: company.nameVisibility,
    maySwitchLanguage: company.maySwitchLanguage,
    leaseEnd: company.leaseEnd,
  };
  const entries = Object.entries(all).filter(([field]) => fields.includes(field));
  const quota = fields.includes('roomQuotaHours') && { quota: company.roomQuotaHours };
  return { ...Object.fromEntries(entries), ...quota };
}

interface Moves {
  arrived: CompanyFloorsInBuilding[];
  floorChanges: CompanyFloorsInBuilding[];
  left: number[];
}

function planMoves(
  context: UserRequestContext,
  { floors }: LockedCompany,
  presences: readonly CompanyFloorsInBuilding[] | undefined,
): Moves | undefined {
  if (!presences) return;
  const places = deduplicateCompanyFloors(presences);
  for (const { id } of places) requireOwnBuilding(context, id);
  const own = context.everywhere.ids;
  const moves: Moves = {
    arrived: places.filter(({ id }) => !floors.has(id)),
    floorChanges: places.filter((place) => floors.has(place.id) && floors.get(place.id) !== place.floors),
    left: [...floors.keys()].filter((id) => own.includes(id) && !places.some((place) => place.id === id)),
  };
  return Object.values(moves).some((part) => part.length > 0) ? moves : undefined;
}

async function move(
  context: UserRequestContext,
  { id }: LockedCompany,
  { arrived, floorChanges, left }: Moves,
) {
  const { db, now } = context;
  await insertCompanyBuildings(context, id, arrived);
  for (const place of floorChanges)
    await buildingCompanies.update(
      db,
      requireOwnBuilding(context, place.id),
      { floors: place.floors },
      (table) => eq(table.companyId, id),
    );
  for (const building of left.map((each) => requireOwnBuilding(context, each))) {
    await requireNoPeople(db, id, building);
    await markAsFormerBuildingCompany(db, id, building, now);
  }
  await context.recordActivity(
    ...arrived.map((place) => companyMovedIn({ building: place.id, id })),
    ...left.map((building) => companyLeft({ building, id, details: { people: 0 } })),
  );
}

async function requireNoPeople(db: Db, companyId: number, building: Building): Promise<void> {
  const membership = userBuildings.in(building);
  const people = await db.$count(
    db
      .select({ one: sql`1`.as('one') })
      .from(users)
      .innerJoin(membership, eq(membership.userId, users.id))
      .where(and(eq(users.companyId, companyId), activeAccountCondition))
      .as('people'),
  );
  const params = { count: people, building: building.name };
  if (people > 0) throw new AppError('company_has_people', { params });
}

export async function markAsFormerBuildingCompany(
  db: Db,
  companyId: number,
  building: Building,
  now: Date,
): Promise<void> {
  await buildingCompanies.delete(db, building, (table) => eq(table.companyId, companyId));
  const leftOn = getToday(building.timeZone, now);
  await formerBuildingCompanies.insert(db, building, [{ companyId, leftOn }]).onConflictDoNothing();
}
