import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext, UserContext } from '../../../../kit/server/http/router.ts';
import { actorById } from '../../../access/server/actors.ts';
import type { Feature, HandedOver } from '../../../server/feature.ts';
import type { AheadOf } from '../../managed.ts';
import { can } from '../../policy.ts';
import { findMailRecipient, isReachable } from '../queries.ts';
import { mailHandedOver } from './handedOverMail.ts';
import {
  type Account,
  allBuildingsOf,
  inOwnBuildings,
  lockAccounts,
  mayHandle,
  requireHandled,
} from './people.ts';

type Features = readonly Pick<Feature, 'heldAhead'>[];

interface Whose {
  people: readonly number[];
  /** Those of the caller's buildings that are asked about; left out: all. */
  buildings?: readonly number[] | undefined;
}

interface HandingOver {
  from: readonly number[];
  whose: string;
  to: number;
  buildings: readonly number[];
}

/** What some people have ahead, by building; the caller may change them all. */
export async function aheadOfAll(
  context: UserContext,
  { people, buildings }: Whose,
  features: Features,
): Promise<AheadOf[]> {
  const found: AheadOf[] = [];
  for (const [inBuilding, there] of await buildingContexts(context, people, buildings)) {
    const { id, name } = inBuilding.building;
    for (const { heldAhead } of features)
      for (const part of (await heldAhead?.list(inBuilding, there)) ?? [])
        found.push({ ...part, stays: part.stays ?? false, building: { id, name } });
  }
  return found;
}

/** Calls off what they have ahead. */
export async function callOffOf(
  context: UserContext,
  { people, buildings }: Whose & { people: readonly number[] },
  features: Features,
): Promise<void> {
  // They may be in a building no more by now.
  for (const [inBuilding] of await buildingContexts(context, people, buildings, 'all'))
    for (const { heldAhead } of features) await heldAhead?.callOff(inBuilding, people);
}

/**
 * Makes it somebody else's, of the same building, who gets one mail of all of it in each; where that person is not there, it is called
 * off. `whose`: what the mail calls those who had it.
 */
export async function handOverOf(
  context: UserContext,
  { from, whose, to, buildings }: HandingOver,
  features: Features,
): Promise<void> {
  const { db } = context;
  const receiver = await findMailRecipient(db, to);
  if (!isReachable(receiver)) throw invalidField('handOverTo', 'hand_over_unknown');
  const receives = (await allBuildingsOf(db, [to])).get(to) ?? [];
  for (const [inBuilding] of await buildingContexts(context, from, buildings, 'all')) {
    if (!receives.includes(inBuilding.building.id)) {
      for (const { heldAhead } of features) await heldAhead?.callOff(inBuilding, from);
      continue;
    }
    const given: HandedOver[] = [];
    const theirs = { ...inBuilding, language: receiver.language };
    for (const { heldAhead } of features)
      given.push(...((await heldAhead?.handOver(theirs, from, receiver)) ?? []));
    const [person = null, ...others] = from;
    const aboutUserId = others.length === 0 ? person : null;
    await mailHandedOver(inBuilding, { from: whose, aboutUserId, to: receiver, given });
  }
}

/** Who gets what is ahead: active, and known to the caller. Throws `hand_over_unknown` at its field for anybody else. */
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

/** What one person has ahead, who is to leave their buildings, or some of them. Writes nothing. */
export async function checkDeactivation(
  context: UserContext,
  { id, buildings }: { id: number; buildings?: number[] | undefined },
  features: Features,
): Promise<{ ahead: AheadOf[] }> {
  const account = (await lockAccounts(context, [id])).get(id);
  if (!account) throw new AppError('not_found');
  requireHandled(context.actor, account);
  return { ahead: await aheadOfAll(context, { people: [id], buildings }, features) };
}

/** Those of some accounts that the caller may change. */
export const handled = (context: UserContext, accounts: Iterable<Account>): Account[] =>
  [...accounts].filter((account) => mayHandle(context.actor, account));

/** The context of each of the caller's buildings where some of the people are, with who is there. */
async function buildingContexts(
  context: UserContext,
  people: readonly number[],
  wanted: readonly number[] | undefined,
  who: 'those there' | 'all' = 'those there',
): Promise<[BuildingContext, number[]][]> {
  const buildingsOf = await allBuildingsOf(context.db, people);
  return inOwnBuildings(context, wanted)
    .map((inBuilding): [BuildingContext, number[]] => [
      inBuilding,
      who === 'all'
        ? [...people]
        : people.filter((id) => buildingsOf.get(id)?.includes(inBuilding.building.id)),
    ])
    .filter(([, there]) => there.length > 0);
}
