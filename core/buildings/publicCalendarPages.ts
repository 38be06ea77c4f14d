import type { Module } from '../feature/modules.ts';

export const publicCalendarPagePaths = [
  { module: 'rooms', path: '/MultiappReservation' },
  { module: 'events', path: '/MultiAppEvenement' },
  { module: 'gym', path: '/MultiAppSport' },
  { module: 'beautyRoom', path: '/MultiAppBeauty' },
] as const satisfies readonly { module: Module; path: string }[];

export function buildPublicCalendarUrl(path: string, { id, name }: { id: number; name: string }): string {
  return `${path}?${id}!${encodeURIComponent(name)}`;
}

/** The id in `?2!Lille`, where the name is only for readers. Undefined for any other address. */
export function parsePublicBuildingId(search: string): number | undefined {
  const [first = ''] = new URLSearchParams(search).keys();
  // Parsed by hand: every page loads this module, and the log-in must not load zod.
  const id = first.split('!')[0] ?? '';
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647 ? Number(id) : undefined;
}

export function getPublicCalendarPageBuildingId(url: string): number | undefined {
  const [path = '', search = ''] = url.split('?', 2);
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return publicCalendarPagePaths.some((page) => page.path === bare)
    ? parsePublicBuildingId(`?${search}`)
    : undefined;
}
