import type { BuildingContext } from '../../kit/server/http/http.ts';
import type { AheadPart } from './feature.ts';

/** So many of something under a module, in the words of `feature` under `key`; nothing where there is none. */
export function bookedAhead(
  { language, translate }: Pick<BuildingContext, 'language' | 'translate'>,
  feature: string,
  key: string,
  count: number,
): AheadPart[] {
  if (count === 0) return [];
  return [{ feature, title: translate(language, `${feature}:${key}`, { count }), count, first: [] }];
}
