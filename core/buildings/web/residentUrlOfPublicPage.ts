import { parsePublicBuildingId } from '../publicCalendarPages.ts';

/** `?2!Lille&event=41` → `/resident/Events?building=2&event=41`; null for people of other buildings. */
export function toResidentUrlOfPublicPage(
  screen: string,
  search: string,
  buildings: readonly { id: number }[],
): string | null {
  const building = parsePublicBuildingId(search);
  if (building === undefined) return screen;
  if (!buildings.some(({ id }) => id === building)) return null;
  // The first parameter is the public page's `2!Lille`; `building` would select another building.
  const [, ...otherParameters] = [...new URLSearchParams(search)].filter(([name]) => name !== 'building');
  return `${screen}?${new URLSearchParams([['building', String(building)], ...otherParameters])}`;
}
