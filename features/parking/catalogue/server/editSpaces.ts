import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AffectedReservation, ClosureDecision } from '../../../../core/booking/closureEffects.ts';
import {
  applyRetirementDecisions,
  findAffectedByRetirement,
} from '../../../../core/booking/server/closureHandler.ts';
import { listCompaniesInBuildings } from '../../../../core/people/server/companies.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { type RecordedSpace, spaceChanged, spaceCreated } from '../../activity.ts';
import { can } from '../../policy.ts';
import { spaceCompanies, spaces } from '../../server/tables.ts';
import {
  buildConsecutiveSpaceNames,
  type ManagedSpace,
  type NewSpaces,
  type SpaceEdit,
  type SpaceKind,
  spaceKinds,
} from '../space.ts';
import { findManagedSpacesById } from './listManagedSpaces.ts';
import { lockSpaceList, lockSpaces } from './queries.ts';
import { spaceClosureHandler } from './spaceClosureHandler.ts';

export async function createSpaces(context: BuildingContext, input: NewSpaces): Promise<ManagedSpace[]> {
  const { db, actor, building } = context;
  if (!can.administerSpaces(actor)) throw new AppError('forbidden');
  const { name, count, kinds, mayBook } = input;
  const names = buildConsecutiveSpaceNames(name, count);
  if (!names) throw invalidField('name', 'bay_name_without_number');
  await lockSpaceList(db, building);
  await requireNewNames(context, names);
  const table = spaces.in(building);
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${table.position}), 0)::int` })
    .from(table);
  const from = (last?.position ?? 0) + 1;
  const ids = await spaces.insertMany(
    db,
    building,
    names.map((each, at) => ({ name: each, kinds, mayBook, position: from + at })),
  );
  const companies = mayBook === 'companies' ? await requireKnownCompanies(context, input.companies) : [];
  await setCompanies(context, ids, companies);
  const after = { mayBook, ...toKindFlags(kinds) };
  await context.recordActivity(
    ...ids.map((id) => spaceCreated({ building: building.id, id, details: { after } })),
  );
  return findManagedSpacesById(db, building, ids);
}

/** Retiring a space moves or cancels its reservations as decided. */
export async function changeSpace(
  context: BuildingContext,
  { id, version, ...edit }: SpaceEdit & { id: number },
): Promise<ManagedSpace[]> {
  const { db, actor, building } = context;
  if (!can.administerSpaces(actor)) throw new AppError('forbidden');
  const readSpace = () => findManagedSpacesById(db, building, [id]);
  await lockSpaceList(db, building);
  const [before] = await readSpace();
  if (!before) throw new AppError('not_found');
  await requireVersion(before, version, async () => before);
  const name = edit.name ?? before.name;
  if (name !== before.name) await requireNewNames(context, [name]);
  const { kinds = before.kinds, mayBook = before.mayBook, isRetired = before.isRetired } = edit;
  const companyIds = edit.companies ?? before.companies.map((company) => company.id);
  const companies = mayBook === 'companies' ? await requireKnownCompanies(context, companyIds) : [];
  if (isRetired && !before.isRetired)
    await applyRetirementDecisions(context, spaceClosureHandler, { id, ...edit });
  else await lockSpaces(db, [id]);
  const hasOtherCompanies = companies.join() !== joinCompanyIds(before);
  const retiredAt =
    isRetired === before.isRetired ? undefined : { retiredAt: isRetired ? context.now : null };
  await spaces.update(
    db,
    building,
    // Companies are stored in another table, which the version trigger does not see.
    { name, kinds, mayBook, ...retiredAt, ...(hasOtherCompanies && { version: sql`version + 1` }) },
    (table) => eq(table.id, id),
  );
  if (hasOtherCompanies) await setCompanies(context, [id], companies);
  if (edit.position !== undefined && !isRetired) await moveToPosition(context, id, edit.position);
  const [after] = await readSpace();
  if (!after) throw new Error('The parking space was not found after the update');
  await recordChange(context, before, after);
  return [after];
}

export async function checkSpaceRetirement(
  context: BuildingContext,
  { id, decisions }: { id: number; decisions: ClosureDecision[] },
): Promise<{ affected: AffectedReservation[] }> {
  const { db, actor, building } = context;
  if (!can.administerSpaces(actor)) throw new AppError('forbidden');
  const [space] = await findManagedSpacesById(db, building, [id]);
  if (!space) throw new AppError('not_found');
  return {
    affected: space.isRetired
      ? []
      : await findAffectedByRetirement(context, spaceClosureHandler, { id, decisions }),
  };
}

/** Retired spaces keep their names. */
async function requireNewNames({ db, building }: BuildingContext, names: readonly string[]): Promise<void> {
  const table = spaces.in(building);
  const existing = await db
    .select({ name: table.name })
    .from(table)
    .where(inArray(table.name, [...names]));
  const [first] = existing;
  if (first) throw invalidField('name', 'bay_name_taken', { name: first.name });
}

/** Throws if the list is empty or contains a company of another building. */
async function requireKnownCompanies(
  { db, building }: BuildingContext,
  companyIds: readonly number[],
): Promise<number[]> {
  if (companyIds.length === 0) throw invalidField('companies', 'bay_companies_missing');
  const buildingCompanies = await listCompaniesInBuildings(db, [building.id]);
  if (!companyIds.every((id) => buildingCompanies.some((company) => company.id === id)))
    throw invalidField('companies', 'bay_company_unknown');
  return buildingCompanies.map(({ id }) => id).filter((id) => companyIds.includes(id));
}

async function setCompanies(
  { db, building }: BuildingContext,
  ids: readonly number[],
  companies: readonly number[],
): Promise<void> {
  await spaceCompanies.delete(db, building, (table) => inArray(table.bayId, [...ids]));
  const rows = ids.flatMap((bayId) => companies.map((companyId) => ({ bayId, companyId })));
  await spaceCompanies.insertManyWithoutId(db, building, rows);
}

async function moveToPosition(
  { db, building }: BuildingContext,
  id: number,
  position: number,
): Promise<void> {
  const table = spaces.in(building);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.position), asc(table.id));
  const otherIds = rows.map((row) => row.id).filter((other) => other !== id);
  const order = otherIds.toSpliced(Math.min(position - 1, otherIds.length), 0, id);
  const newPosition = sql`array_position(${sql.param(order)}::int[], id)`;
  await spaces.update(db, building, { position: newPosition }, (row) =>
    and(isNull(row.retiredAt), sql`${row.position} <> ${newPosition}`),
  );
}

const toKindFlags = (kinds: readonly SpaceKind[]) =>
  Object.fromEntries(spaceKinds.map((kind) => [kind, kinds.includes(kind)])) as Record<SpaceKind, boolean>;

const joinCompanyIds = ({ companies }: ManagedSpace) => companies.map(({ id }) => id).join();

async function recordChange(
  context: BuildingContext,
  before: ManagedSpace,
  after: ManagedSpace,
): Promise<void> {
  const toRecorded = ({ kinds, mayBook, position, isRetired }: ManagedSpace) => ({
    mayBook,
    position,
    retired: isRetired,
    ...toKindFlags(kinds),
  });
  const [oldValues, newValues] = [toRecorded(before), toRecorded(after)];
  const changed = (Object.keys(oldValues) as (keyof typeof oldValues)[]).filter(
    (key) => oldValues[key] !== newValues[key],
  );
  const pickChanged = (all: typeof oldValues): RecordedSpace =>
    Object.fromEntries(changed.map((key) => [key, all[key]]));
  const fields = [
    ...(before.name === after.name ? [] : ['name']),
    ...changed,
    ...(joinCompanyIds(before) === joinCompanyIds(after) ? [] : ['companies']),
  ];
  if (fields.length === 0) return;
  const details = { before: pickChanged(oldValues), after: pickChanged(newValues) };
  await context.recordActivity(
    spaceChanged({ building: context.building.id, id: after.id, fields, details }),
  );
}
