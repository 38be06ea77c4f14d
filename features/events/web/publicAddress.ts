import { readPublicBuilding } from '../../../core/buildings/publicCalendars.ts';
import { type EventKind, screenOf } from '../eventKind.ts';

/**
 * Where a public page's address leads somebody of the building: `?2!Lille&event=41` → `/resident/Events?building=2&event=41`. Null
 * for the people of other buildings, who stay; the address that names none leads to the own screen.
 */
export function residentAddress(
  kind: EventKind,
  search: string,
  buildings: readonly { id: number }[],
): string | null {
  const screen = screenOf[kind];
  const building = readPublicBuilding(search);
  if (building === undefined) return screen;
  if (!buildings.some(({ id }) => id === building)) return null;
  const [, ...asked] = [...new URLSearchParams(search)].filter(([name]) => name !== 'building');
  return `${screen}?${new URLSearchParams([['building', String(building)], ...asked])}`;
}
