import type { Module } from '../modules.ts';

/** The calendars that a building may show to the public, by module, and the addresses of their pages (docs/specification.md §24). */
export const publicCalendars = [
  { module: 'rooms', path: '/MultiappReservation' },
  { module: 'events', path: '/MultiAppEvenement' },
  { module: 'gym', path: '/MultiAppSport' },
  { module: 'beautyRoom', path: '/MultiAppBeauty' },
] as const satisfies readonly { module: Module; path: string }[];

/** The address of a building's page, root-relative: `?<building>!<label>`. */
export function publicCalendarAddress(path: string, { id, name }: { id: number; name: string }): string {
  return `${path}?${id}!${encodeURIComponent(name)}`;
}

/** The building in the query string of a public page; what other values were put behind it does not matter. */
export function readPublicBuilding(search: string): number | undefined {
  const [first = ''] = new URLSearchParams(search).keys();
  // Read by hand: every page loads this, and the log-in shall load no schemas for it.
  const id = first.split('!')[0] ?? '';
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647 ? Number(id) : undefined;
}

/** Whether an address, root-relative, is that of a public calendar, and of which building. */
export function publicCalendarOf(url: string): number | undefined {
  const [path = '', search = ''] = url.split('?', 2);
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return publicCalendars.some((page) => page.path === bare) ? readPublicBuilding(`?${search}`) : undefined;
}
