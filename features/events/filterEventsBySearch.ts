import { createSearchMatcher } from '../../kit/search.ts';
import type { BuildingEvent } from './event.ts';

export function filterEventsBySearch(events: readonly BuildingEvent[], text: string): BuildingEvent[] {
  const finds = createSearchMatcher(text);
  return events.filter(({ name, description }) => finds(name, description));
}
