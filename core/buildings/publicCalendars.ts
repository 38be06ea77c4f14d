import type { Module } from '../modules.ts';

export const publicCalendars = [
  { module: 'rooms', path: '/MultiappReservation' },
  { module: 'events', path: '/MultiAppEvenement' },
  { module: 'gym', path: '/MultiAppSport' },
  { module: 'beautyRoom', path: '/MultiAppBeauty' },
] as const satisfies readonly { module: Module; path: string }[];

export function publicCalendarUrl(path: string, { id, name }: { id: number; name: string }): string {
  return `${path}?${id}!${encodeURIComponent(name)}`;
}

export function parsePublicBuilding(search: string): number | undefined {
  const [first = ''] = new URLSearchParams(search).keys();
  // Parsed by hand: every page loads this module, and the log-in must not load zod.
  const id = first.split('!')[0] ?? '';
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647 ? Number(id) : undefined;
}

export function findPublicCalendar(url: string): number | undefined {
  const [path = '', search = ''] = url.split('?', 2);
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return publicCalendars.some((page) => page.path === bare) ? parsePublicBuilding(`?${search}`) : undefined;
}
