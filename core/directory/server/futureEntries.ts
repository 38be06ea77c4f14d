import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import {
  cancelFutureEntriesOfFeature,
  handOverFutureEntriesOfFeature,
  listFutureEntriesOfFeature,
} from '../../feature/server/futureEntries.ts';
import type { HandedOverEntryGroup } from '../../feature/server/personalData.ts';
import { can } from '../../people/policy.ts';
import { findActor } from '../../people/server/actors.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../people/server/queries.ts';
import type { FutureEntriesInBuilding } from '../person.ts';
import { mailFutureEntriesHandover } from './handoverMail.ts';
import {
  type AccountWithBuildings,
  buildOwnBuildingContexts,
  canManageAccount,
  findBuildingIdsOfPeople,
  lockAccounts,
  requireCanManageAccount,
} from './people.ts';

type Features = readonly FeatureWithPersonalData[];

interface FutureEntriesScope {
  people: readonly number[];
  buildings?: readonly number[] | undefined;
}

interface FutureEntriesHandover {
  from: readonly number[];
  formerOwner: string;
  to: number;
  buildings: readonly number[];
}

export async function findFutureEntriesOfPeople(
  context: UserRequestContext,
  { people, buildings }: FutureEntriesScope,
  features: Features,
): Promise<FutureEntriesInBuilding[]> {
  const entries: FutureEntriesInBuilding[] = [];
  for (const [inBuilding, memberIds] of await listBuildingContexts(context, people, buildings)) {
    const { id, name } = inBuilding.building;
    for (const feature of features)
      for (const part of await listFutureEntriesOfFeature(inBuilding, memberIds, feature))
        entries.push({ ...part, stays: part.stays ?? false, building: { id, name } });
  }
  return entries;
}

export async function cancelFutureEntries(
  context: UserRequestContext,
  { people, buildings }: FutureEntriesScope,
  features: Features,
): Promise<void> {
  // People who have just left the building are included.
  for (const [inBuilding] of await listBuildingContexts(context, people, buildings, 'all'))
    for (const feature of features) await cancelFutureEntriesOfFeature(inBuilding, people, feature);
}

/**
 * Cancels everything in buildings to which the receiver does not belong. The mail names `formerOwner`.
 */
export async function handOverFutureEntries(
  context: UserRequestContext,
  { from, formerOwner, to, buildings }: FutureEntriesHandover,
  features: Features,
): Promise<void> {
  const { db } = context;
  const receiver = await findMailRecipient(db, to);
  if (!isRecipientWithEmail(receiver)) throw invalidField('handOverTo', 'hand_over_unknown');
  const receiverBuildings = (await findBuildingIdsOfPeople(db, [to])).get(to) ?? [];
  for (const [inBuilding] of await listBuildingContexts(context, from, buildings, 'all')) {
    if (!receiverBuildings.includes(inBuilding.building.id)) {
      for (const feature of features) await cancelFutureEntriesOfFeature(inBuilding, from, feature);
      continue;
    }
    const entryGroups: HandedOverEntryGroup[] = [];
    const receiverContext = { ...inBuilding, language: receiver.language };
    for (const feature of features)
      entryGroups.push(...(await handOverFutureEntriesOfFeature(receiverContext, from, receiver, feature)));
    const [person = null, ...otherPeople] = from;
    const aboutUserId = otherPeople.length === 0 ? person : null;
    await mailFutureEntriesHandover(inBuilding, {
      from: formerOwner,
      aboutUserId,
      to: receiver,
      entryGroups,
    });
  }
}

export async function requireFutureEntriesReceiver(
  context: UserRequestContext,
  to: number,
  from: readonly number[],
): Promise<void> {
  const receiver = await findActor(context.db, to);
  const isKnown =
    receiver?.active &&
    !from.includes(to) &&
    receiver.buildings.some(({ id }) => context.everywhere.ids.includes(id)) &&
    (can.administer(context.actor) || receiver.company.id === context.actor.company.id);
  if (!isKnown) throw invalidField('handOverTo', 'hand_over_unknown');
}

export async function checkDeactivation(
  context: UserRequestContext,
  { id, buildings }: { id: number; buildings?: number[] | undefined },
  features: Features,
): Promise<{ futureEntries: FutureEntriesInBuilding[] }> {
  const account = (await lockAccounts(context, [id])).get(id);
  if (!account) throw new AppError('not_found');
  requireCanManageAccount(context.actor, account);
  return { futureEntries: await findFutureEntriesOfPeople(context, { people: [id], buildings }, features) };
}

export const filterManageableAccounts = (
  context: UserRequestContext,
  accounts: Iterable<AccountWithBuildings>,
): AccountWithBuildings[] => [...accounts].filter((account) => canManageAccount(context.actor, account));

async function listBuildingContexts(
  context: UserRequestContext,
  people: readonly number[],
  buildingIds: readonly number[] | undefined,
  peopleFilter: 'members' | 'all' = 'members',
): Promise<[BuildingContext, number[]][]> {
  const buildingsOf = await findBuildingIdsOfPeople(context.db, people);
  return buildOwnBuildingContexts(context, buildingIds)
    .map((inBuilding): [BuildingContext, number[]] => [
      inBuilding,
      peopleFilter === 'all'
        ? [...people]
        : people.filter((id) => buildingsOf.get(id)?.includes(inBuilding.building.id)),
    ])
    .filter(([, memberIds]) => memberIds.length > 0);
}
