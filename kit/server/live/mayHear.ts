import { isDevice } from '../../actor.ts';
import { topicOf } from '../../endpoint.ts';
import type { MountedFeature } from '../feature.ts';
import type { MayHear } from './stream.ts';

/**
 * Whether somebody may read a list that a topic is about: the building is theirs, a module that shows such a list is on, and the
 * feature lets them.
 */
export function mayHearOf(features: readonly MountedFeature[]): MayHear {
  const reads = features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method, access }) => method === 'GET' && access !== 'public');
  const lists = Map.groupBy(reads, topicOf);
  const readers = new Map(features.flatMap((feature) => Object.entries(feature.readers ?? {})));
  return (principal, id, topic, concerns) => {
    const building = principal.buildings.find((own) => own.id === id);
    const shown = lists.get(topic)?.some(({ module }) => !module || building?.modules.has(module));
    return Boolean(building && shown) && (readers.get(topic)?.(principal, concerns) ?? !isDevice(principal));
  };
}
