import { isDevice, type Principal } from '../../actor.ts';
import { NO_BUILDING, topicOf } from '../../endpoint.ts';
import type { MountedFeature } from '../feature.ts';
import type { MayHear } from './eventStream.ts';

/**
 * Whether somebody may read a list that a topic is about: the building is theirs, a module that shows such a list is on, and the
 * feature lets them. Of what belongs to no building, where all of them are theirs.
 */
export function mayHearOf(
  features: readonly MountedFeature[],
  hasEveryBuilding: (principal: Principal) => Promise<boolean> = async () => false,
): MayHear {
  const reads = features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method, access }) => method === 'GET' && access !== 'public');
  const lists = Map.groupBy(reads, topicOf);
  const readers = new Map(features.flatMap((feature) => Object.entries(feature.readers ?? {})));
  return (principal, id, topic, concerns) => {
    const may = readers.get(topic);
    // Asked last, since it is looked up. Where no feature says who may, nobody hears of it.
    if (id === NO_BUILDING) return may?.(principal, concerns) === true && hasEveryBuilding(principal);
    const building = principal.buildings.find((own) => own.id === id);
    const shown = lists.get(topic)?.some(({ module }) => !module || building?.modules.has(module));
    return Boolean(building && shown) && (may?.(principal, concerns) ?? !isDevice(principal));
  };
}
