import { type ActorOrDevice, isDevice } from '../../actor.ts';
import { getTopic, NO_BUILDING } from '../../endpoint.ts';
import type { MountedFeature } from '../feature.ts';
import type { CanReceiveTopic } from './eventStream.ts';

/** Requires the building, its module and the feature's permission; for the installation, all buildings. */
export function createTopicPermission(
  features: readonly MountedFeature[],
  hasEveryBuilding: (principal: ActorOrDevice) => Promise<boolean> = async () => false,
): CanReceiveTopic {
  const reads = features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method, access }) => method === 'GET' && access !== 'public');
  const lists = Map.groupBy(reads, getTopic);
  const readers = new Map(features.flatMap((feature) => Object.entries(feature.readers ?? {})));
  return (principal, id, topic, affectedUserId) => {
    const may = readers.get(topic);
    // Last, because it needs a query. Without a rule of the feature, access is denied.
    if (id === NO_BUILDING) return may?.(principal, affectedUserId) === true && hasEveryBuilding(principal);
    const building = principal.buildings.find((own) => own.id === id);
    const isListVisible = lists.get(topic)?.some(({ module }) => !module || building?.modules.has(module));
    return Boolean(building && isListVisible) && (may?.(principal, affectedUserId) ?? !isDevice(principal));
  };
}
