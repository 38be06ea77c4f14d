import { and, eq, inArray } from 'drizzle-orm';
import { isStaff } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Building, UserRequestContext } from '../../../kit/server/http/router.ts';
import { applyDeactivation } from '../../directory/server/deactivate.ts';
import {
  cancelFutureEntries,
  findFutureEntriesOfPeople,
  handOverFutureEntries,
  requireFutureEntriesReceiver,
} from '../../directory/server/futureEntries.ts';
import { type AccountWithBuildings, lockAccounts } from '../../directory/server/people.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import { getFeatureApiName } from '../../feature/server/publishedNames.ts';
import { personLeftBuilding } from '../../people/activity.ts';
import { activeAccountCondition } from '../../people/server/queries.ts';
import { companies, userBuildings, users } from '../../people/server/tables.ts';
import { companyLeft } from '../activity.ts';
import type { MoveOutCheckInput, MoveOutCheckResult, MoveOutInput } from '../movingOut.ts';
import { markAsFormerBuildingCompany } from './changeCompany.ts';
import { type LockedCompany, lockCompanyRow, requireOwnBuilding } from './lockCompanyRow.ts';

type Features = readonly FeatureWithPersonalData[];

interface MoveOutPlan {
  company: LockedCompany;
  buildings: Building[];
  accountsToClose: AccountWithBuildings[];
  leaving: AccountWithBuildings[];
}

async function planMoveOut(
  context: UserRequestContext,
  { id, from }: MoveOutCheckInput & { id: number },
): Promise<MoveOutPlan> {
  const { db, everywhere } = context;
  const company = await lockCompanyRow(context, id);
  const buildingIds = from === null ? everywhere.ids : [requireOwnBuilding(context, from).id];
  const buildings = buildingIds
    .filter((each) => company.floors.has(each))
    .map((each) => requireOwnBuilding(context, each));
  if (buildings.length === 0) throw new AppError('not_found');
  const ids = buildings.map((building) => building.id);
  const membership = userBuildings.in(everywhere);
  const members = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(membership, eq(membership.userId, users.id))
    .where(and(eq(users.companyId, id), activeAccountCondition, inArray(membership.buildingId, ids)));
  const accounts = await lockAccounts(
    context,
    members.map((person) => person.id),
  );
  const people = [...accounts.values()];
  const staff = people.filter(isStaff).length;
  if (staff > 0) throw new AppError('company_has_staff', { params: { count: staff } });
  const isOnlyThere = (account: AccountWithBuildings) =>
    account.buildings.every((each) => ids.includes(each));
  return {
    company,
    buildings,
    accountsToClose: people.filter(isOnlyThere),
    leaving: people.filter((account) => !isOnlyThere(account)),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

export async function checkMovingOut(
  context: UserRequestContext,
  question: MoveOutCheckInput & { id: number },
  features: Features,
): Promise<MoveOutCheckResult> {
  const { company, buildings, accountsToClose, leaving } = await planMoveOut(context, question);
  return {
    buildings: buildings.map(({ id, name }) => ({ id, name })),
    people: accountsToClose.length,
    leaving: leaving.length,
    futureEntries: await findFutureEntriesOfPeople(
      context,
      { people: idsOf([...accountsToClose, ...leaving]), buildings: idsOf(buildings) },
      features,
    ),
    archived: company.floors.size === buildings.length,
  };
}

/** Past data are kept until their retention ends. */
export async function moveOutCompany(
  context: UserRequestContext,
  { handOverTo, handOver, ...question }: MoveOutInput & { id: number },
  features: Features,
): Promise<void> {
  const { db, now } = context;
  const { company, buildings, accountsToClose, leaving } = await planMoveOut(context, question);
  const people = [...accountsToClose, ...leaving];
  const at = { buildings: idsOf(buildings) };
  if (handOverTo !== null) await requireFutureEntriesReceiver(context, handOverTo, idsOf(people));
  const isHandedOver = ({ name }: Features[number]) =>
    handOverTo !== null && handOver.includes(getFeatureApiName(name));
  if (handOverTo !== null && people.length > 0) {
    const featuresToHandOver = features.filter(isHandedOver);
    await handOverFutureEntries(
      context,
      { from: idsOf(people), formerOwner: company.name, to: handOverTo, ...at },
      featuresToHandOver,
    );
  }
  const otherFeatures = features.filter((feature) => !isHandedOver(feature));
  if (people.length > 0) await cancelFutureEntries(context, { people: idsOf(people), ...at }, otherFeatures);
  // Nothing lies ahead by now, so no features are passed.
  for (const account of accountsToClose) await applyDeactivation(context, account, { handOverTo }, []);
  for (const building of buildings) {
    const buildingLeavers = leaving.filter((account) => account.buildings.includes(building.id));
    if (buildingLeavers.length > 0)
      await userBuildings.delete(db, building, (table) => inArray(table.userId, idsOf(buildingLeavers)));
    await markAsFormerBuildingCompany(db, company.id, building, now);
    const count = accountsToClose.filter((account) => account.buildings.includes(building.id)).length;
    await context.recordActivity(
      ...buildingLeavers.map(({ id }) => personLeftBuilding({ building: building.id, id })),
      companyLeft({
        building: building.id,
        id: company.id,
        details: { people: count + buildingLeavers.length },
      }),
    );
  }
  await db
    .update(companies)
    .set({ version: company.version + 1 })
    .where(eq(companies.id, company.id));
}
