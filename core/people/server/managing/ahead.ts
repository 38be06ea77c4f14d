import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext, UserContext } from '../../../../kit/server/http/router.ts';
import { actorById } from '../../../access/server/actors.ts';
import type { Feature, HandedOver } from '../../../server/feature.ts';
import type { AheadInBuilding } from '../../personManagement.ts';
import { can } from '../../policy.ts';
import { findMailRecipient, isReachable } from '../queries.ts';
import { mailHandedOver } from './handedOverMail.ts';
import {
  type Account,
  canManage,
  findAllBuildings,
  lockAccounts,
  ownBuildingContexts,
  requireManageable,
} from './people.ts';

type Features = readonly Pick<Feature, 'ahead'>[];

interface AheadScope {
  people: readonly number[];
  buildings?: readonly number[] | undefined;
}

interface AheadHandover {
  from: readonly number[];
  whose: string;
  to: number;
  buildings: readonly number[];
}

export async function listAhead(
  context: UserContext,
  { people, buildings }: AheadScope,
  features: Features,
): Promise<AheadInBuilding[]> {
  const found: AheadInBuilding[] = [];
  for (const [inBuilding, there] of await buildingContexts(context, people, buildings)) {
    const { id, name } = inBuilding.building;
    for (const { ahead } of features)
      for (const part of (await ahead?.list(inBuilding, there)) ?? [])
        found.push({ ...part, stays: part.stays ?? false, building: { id, name } });
  }
  return found;
}

export async function cancelAhead(
  context: UserContext,
  { people, buildings }: AheadScope & { people: readonly number[] },
  features: Features,
): Promise<void> {
  // People who have just left the building are included.
  for (const [inBuilding] of await buildingContexts(context, people, buildings, 'all'))
    for (const { ahead } of features) await ahead?.cancel(inBuilding, people);
}

/**
 * Cancels everything in buildings to which the receiver does not belong. `whose`: former owner's name in the
 * mail.
 */
export async function handOverAhead(
  context: UserContext,
  { from, whose, to, buildings }: AheadHandover,
  features: Features,
): Promise<void> {
  const { db } = context;
  const receiver = await findMailRecipient(db, to);
  if (!isReachable(receiver)) throw invalidField('handOverTo', 'hand_over_unknown');
  const receives = (await findAllBuildings(db, [to])).get(to) ?? [];
  for (const [inBuilding] of await buildingContexts(context, from, buildings, 'all')) {
    if (!receives.includes(inBuilding.building.id)) {
      for (const { ahead } of features) await ahead?.cancel(inBuilding, from);
      continue;
    }
    const given: HandedOver[] = [];
    const theirs = { ...inBuilding, language: receiver.language };
    for (const { ahead } of features) given.push(...((await ahead?.handOver(theirs, from, receiver)) ?? []));
    const [person = null, ...others] = from;
    const aboutUserId = others.length === 0 ? person : null;
    await mailHandedOver(inBuilding, { from: whose, aboutUserId, to: receiver, given });
  }
}

export async function requireReceiver(
  context: UserContext,
  to: number,
  from: readonly number[],
): Promise<void> {
  const receiver = await actorById(context.db, to);
  const isKnown =
    receiver?.active &&
    !from.includes(to) &&
    receiver.buildings.some(({ id }) => context.everywhere.ids.includes(id)) &&
    (can.administer(context.actor) || receiver.company.id === context.actor.company.id);
  if (!isKnown) throw invalidField('handOverTo', 'hand_over_unknown');
}

export async function checkDeactivation(
  context: UserContext,
  { id, buildings }: { id: number; buildings?: number[] | undefined },
  features: Features,
): Promise<{ ahead: AheadInBuilding[] }> {
  const account = (await lockAccounts(context, [id])).get(id);
  if (!account) throw new AppError('not_found');
  requireManageable(context.actor, account);
  return { ahead: await listAhead(context, { people: [id], buildings }, features) };
}

export const filterManageable = (context: UserContext, accounts: Iterable<Account>): Account[] =>
  [...accounts].filter((account) => canManage(context.actor, account));

async function buildingContexts(
  context: UserContext,
  people: readonly number[],
  wanted: readonly number[] | undefined,
  who: 'those there' | 'all' = 'those there',
): Promise<[BuildingContext, number[]][]> {
  const buildingsOf = await findAllBuildings(context.db, people);
  return ownBuildingContexts(context, wanted)
    .map((inBuilding): [BuildingContext, number[]] => [
      inBuilding,
      who === 'all'
        ? [...people]
        : people.filter((id) => buildingsOf.get(id)?.includes(inBuilding.building.id)),
    ])
    .filter(([, there]) => there.length > 0);
}
