import { readPublicBuilding } from '../publicCalendars.ts';

/**
 * The signed-in screen of a public page: `?2!Lille&event=41` of `/resident/Events` → `/resident/Events?building=2&event=41`.
 * Null for people of other buildings, who stay on the public page; the screen itself where the address names no building.
 */
export function residentAddress(
  screen: string,
  search: string,
  buildings: readonly { id: number }[],
): string | null {
  const building = readPublicBuilding(search);
  if (building === undefined) return screen;
  if (!buildings.some(({ id }) => id === building)) return null;
  const [, ...asked] = [...new URLSearchParams(search)].filter(([name]) => name !== 'building');
  return `${screen}?${new URLSearchParams([['building', String(building)], ...asked])}`;
}
