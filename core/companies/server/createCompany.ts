import { inArray } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type {
  BuildingContext,
  PreparationContext,
  UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { buildingCompanies, companies, formerBuildingCompanies } from '../../people/server/tables.ts';
import { companyCreated, companyMovedIn } from '../activity.ts';
import type { createCompany as createCompanyEndpoint } from '../api.ts';
import type {
  AddCompanyToBuildingInput,
  CompanyEdit,
  CompanyFloorsInBuilding,
  NewCompany,
} from '../company.ts';
import { can } from '../policy.ts';
import { lockCompanyRow, requireFreeCompanyName, requireOwnBuilding } from './lockCompanyRow.ts';

/** Returns the storage key, null without a logo, undefined to keep it. */
export async function publishCompanyLogo(
  {
    db,
    actor,
    everywhere,
    files,
  }: Pick<PreparationContext<typeof createCompanyEndpoint>, 'db' | 'actor' | 'everywhere' | 'files'>,
  { logo }: Pick<CompanyEdit, 'logo'>,
): Promise<string | null | undefined> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  if (!logo) return logo === null ? null : undefined;
  return files.publishPicture(db, everywhere, { id: logo, field: 'logo' });
}

type CompanyCreationContext = Pick<UserRequestContext, 'db' | 'actor' | 'everywhere' | 'recordActivity'>;
type Settings = Omit<NewCompany, 'buildings' | 'logo'>;

export async function createCompany(
  context: CompanyCreationContext,
  { buildings: presences, logo: _, ...settings }: NewCompany,
  logoKey: string | null | undefined,
): Promise<number> {
  const { actor } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [first] = actor.buildings;
  const places = presences.length > 0 ? presences : first ? [{ id: first.id, floors: '' }] : [];
  if (places.length === 0) throw invalidField('buildings', 'company_without_building');
  return insertCompany(context, settings, deduplicateCompanyFloors(places), logoKey ?? null);
}

export async function addCompanyToBuilding(
  context: BuildingContext,
  { known: id, floors, name, logo: _, ...settings }: AddCompanyToBuildingInput,
  logoKey: string | null | undefined,
): Promise<number> {
  const { actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const places = [{ id: building.id, floors }];
  if (id === undefined) {
    if (name === undefined) throw invalidField('name', 'required');
    return insertCompany(context, { name, ...settings }, places, logoKey ?? null);
  }
  const company = await lockCompanyRow(context, id);
  if (company.floors.has(building.id)) return id;
  await requireFreeCompanyName(context, { name: company.name, buildingIds: [building.id], except: id });
  await insertCompanyBuildings(context, id, places);
  await context.db
    .update(companies)
    .set({ version: company.version + 1 })
    .where(inArray(companies.id, [id]));
  await context.recordActivity(companyMovedIn({ building: building.id, id }));
  return id;
}

async function insertCompany(
  context: CompanyCreationContext,
  { quota: roomQuotaHours, ...settings }: Settings,
  places: readonly CompanyFloorsInBuilding[],
  logoKey: string | null,
): Promise<number> {
  const { db } = context;
  for (const { id } of places) requireOwnBuilding(context, id);
  await requireFreeCompanyName(context, { name: settings.name, buildingIds: places.map(({ id }) => id) });
  const [company] = await db
    .insert(companies)
    .values({ ...settings, roomQuotaHours, logoKey })
    .returning({ id: companies.id });
  if (!company) throw new Error('The company was not inserted');
  await insertCompanyBuildings(context, company.id, places);
  await context.recordActivity(
    ...places.map(({ id: building }) => companyCreated({ building, id: company.id })),
  );
  return company.id;
}

export async function insertCompanyBuildings(
  context: Pick<UserRequestContext, 'db' | 'actor'>,
  companyId: number,
  places: readonly CompanyFloorsInBuilding[],
): Promise<void> {
  const { db } = context;
  for (const { id, floors } of places) {
    const building = requireOwnBuilding(context, id);
    await buildingCompanies.insert(db, building, [{ companyId, floors }]);
    await formerBuildingCompanies.delete(db, building, (table) => inArray(table.companyId, [companyId]));
  }
}

export function deduplicateCompanyFloors(
  places: readonly CompanyFloorsInBuilding[],
): CompanyFloorsInBuilding[] {
  return [...new Map(places.map((place) => [place.id, place])).values()].sort((a, b) => a.id - b.id);
}
