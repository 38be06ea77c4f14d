import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { requireChangedNames } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Building, UserContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { alive } from '../../people/server/queries.ts';
import { userBuildings, users } from '../../people/server/tables.ts';
import type { QuotaUse } from '../../server/feature.ts';
import { type CompanySettings, companyArrived, companyChanged, companyLeft } from '../activity.ts';
import type { CompanyEdit, Presence } from '../company.ts';
import { can } from '../policy.ts';
import { type LockedCompany, lockCompany, ownBuilding, requireFreeName } from './known.ts';
import { showCompanies } from './listCompanies.ts';
import { onceEach, settleIn } from './makeCompany.ts';
import { buildingCompanies, companies, companyDepartures } from './tables.ts';

/** What a call changes of a company, as the table calls it; where it is comes apart. */
type Columns = Omit<typeof companies.$inferInsert, 'id' | 'version' | 'createdAt' | 'searched'>;
const changeable = [
  ...(['name', 'recordsVisitorEmail', 'nameVisibility', 'maySwitchLanguage', 'roomQuotaHours'] as const),
  ...(['contactName', 'contactEmail', 'contactPhone', 'logoKey', 'leaseEnd'] as const),
];

/**
 * Changes what is named of a company. Who does not administer all of its buildings changes only in which of their own it is and on
 * which floors: otherwise `company_shared`.
 */
export async function changeCompany(
  context: UserContext,
  { id, version, buildings: places, logo: _, quota, ...given }: CompanyEdit & { id: number },
  logoKey: string | null | undefined,
  quotaUse: QuotaUse,
): Promise<void> {
  const { db, actor } = context;
  const before = await lockCompany(context, id);
  await requireVersion(before, version, async () => (await showCompanies(context, [id], quotaUse))[0]);
  const patch: Partial<Columns> = {
    ...given,
    ...(quota !== undefined && { roomQuotaHours: quota }),
    ...(logoKey !== undefined && { logoKey }),
  };
  const after = { ...before, ...patch };
  const fields = changeable.filter((field) => before[field] !== after[field]);
  if (fields.length > 0 && !can.edit(actor, { buildings: [...before.floors.keys()] }))
    throw new AppError('company_shared');
  requireChangedNames(given, before, ['contactName']);
  const moves = movesOf(context, before, places);
  if (fields.length === 0 && !moves) return;

  const stays = [...before.floors.keys()].filter((each) => !moves?.left.includes(each));
  const arrived = (moves?.arrived ?? []).map((place) => place.id);
  // Who changes the name administers all of them.
  const buildingIds = fields.includes('name') ? [...stays, ...arrived] : arrived;
  if (buildingIds.length > 0) await requireFreeName(context, { name: after.name, buildingIds, except: id });
  if (moves) await move(context, before, moves);
  // The trigger counts as far where a column changes as well.
  await db
    .update(companies)
    .set({ ...pick(after, fields), version: before.version + 1 })
    .where(eq(companies.id, id));

  const changed = [...fields.map(called), ...(moves?.moved.length ? ['floors'] : [])];
  const says = { before: settingsOf(before, fields), after: settingsOf(after, fields) };
  // Who sees it in an archive hears of it as well.
  const told = stays.length > 0 ? stays : actor.buildings.map((building) => building.id);
  if (changed.length > 0)
    await context.recordActivity(
      ...told.map((building) => companyChanged({ building, id, fields: changed, says })),
    );
}

/** As the calls name it. */
const called = (column: (typeof changeable)[number]) =>
  column === 'roomQuotaHours' ? 'quota' : column === 'logoKey' ? 'logo' : column;

function settingsOf(company: LockedCompany, fields: readonly string[]): CompanySettings {
  const all = {
    recordsVisitorEmail: company.recordsVisitorEmail,
    nameVisibility: company.nameVisibility,
    maySwitchLanguage: company.maySwitchLanguage,
    leaseEnd: company.leaseEnd,
  };
  const named = Object.entries(all).filter(([field]) => fields.includes(field));
  const quota = fields.includes('roomQuotaHours') && { quota: company.roomQuotaHours };
  return { ...Object.fromEntries(named), ...quota };
}

/** What becomes of where a company is, in the caller's buildings; undefined where all stays. */
interface Moves {
  arrived: Presence[];
  /** Other floors. */
  moved: Presence[];
  left: number[];
}

function movesOf(
  context: UserContext,
  { floors }: LockedCompany,
  given: readonly Presence[] | undefined,
): Moves | undefined {
  if (!given) return;
  const places = onceEach(given);
  for (const { id } of places) ownBuilding(context, id);
  const own = context.everywhere.ids;
  const moves: Moves = {
    arrived: places.filter(({ id }) => !floors.has(id)),
    moved: places.filter((place) => floors.has(place.id) && floors.get(place.id) !== place.floors),
    left: [...floors.keys()].filter((id) => own.includes(id) && !places.some((place) => place.id === id)),
  };
  return Object.values(moves).some((part) => part.length > 0) ? moves : undefined;
}

async function move(context: UserContext, { id }: LockedCompany, { arrived, moved, left }: Moves) {
  const { db, now } = context;
  await settleIn(context, id, arrived);
  for (const place of moved)
    await buildingCompanies.update(db, ownBuilding(context, place.id), { floors: place.floors }, (table) =>
      eq(table.companyId, id),
    );
  for (const building of left.map((each) => ownBuilding(context, each))) {
    await requireNobody(db, id, building);
    await leaveBuilding(db, id, building, now);
  }
  await context.recordActivity(
    ...arrived.map((place) => companyArrived({ building: place.id, id })),
    ...left.map((building) => companyLeft({ building, id, says: { people: 0 } })),
  );
}

/** Whose account is open is in the building with the company: they move out together. */
async function requireNobody(db: Db, companyId: number, building: Building): Promise<void> {
  const membership = userBuildings.in(building);
  const people = await db.$count(
    db
      .select({ one: sql`1`.as('one') })
      .from(users)
      .innerJoin(membership, eq(membership.userId, users.id))
      .where(and(eq(users.companyId, companyId), alive))
      .as('people'),
  );
  const params = { count: people, building: building.name };
  if (people > 0) throw new AppError('company_has_people', { params });
}

/** The company is in the building no longer, which remembers that it was. */
export async function leaveBuilding(db: Db, companyId: number, building: Building, now: Date): Promise<void> {
  await buildingCompanies.delete(db, building, (table) => eq(table.companyId, companyId));
  const leftOn = today(building.timeZone, now);
  await companyDepartures.insert(db, building, [{ companyId, leftOn }]).onConflictDoNothing();
}
