import { expect, it } from 'vitest';
import { addDays, type LocalDate } from '../kit/time.ts';
import { openingOf } from '../scripts/opening.ts';
import { exchangesOf } from './support/exchanges.ts';
import { makeFixture, TODAY } from './support/fixtures/fixture.ts';

const { app, here, people, as } = await makeFixture({}, { modules: [] });
const ofHere = { building: here.id, date: TODAY };
const room = await app.make.room({ building: here.id });
await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY });
await app.make.visit({ ...ofHere, residentId: people.vip.id });
await app.make.parcel({ ...ofHere, state: 'kept', recipientId: people.vip.id });

const screens = ['home', 'Reservations', 'table', 'Colis', 'desk'].map((screen) => `/resident/${screen}`);

/** What takes more than one query where nothing is remembered, by how its address ends. */
const QUERIES: Record<string, number> = {
  // Whether it was put away; then what is done.
  '/first-steps': 2,
  // The clock, and after it what is newer than it.
  '/badges/out': 2,
  // At once: what all see alike, which is remembered, what is one’s own, and colleagues’ to whom it is told.
  [`/reservations/shown?start=${TODAY}&end=${TODAY}`]: 3,
};

const reads = (['vip', 'reception', 'admin'] as const).flatMap((caller) => {
  const { role } = people[caller];
  const urls = screens
    .flatMap(openingOf)
    .flatMap(({ roles, url }) => ((roles?.includes(role) ?? true) ? url : []));
  return [...new Set(urls)].map((url) => ({ caller, url: addressOf(url) }));
});

function addressOf(url: string): string {
  return url
    .replaceAll('{building}', String(here.id))
    .replaceAll('{day}', TODAY)
    .replace(/\{\+(\d+)\}/g, (_, days) => addDays(TODAY as LocalDate, Number(days)));
}

it.each(reads)('$caller opens a screen with $url by one query, after who it is', async ({ caller, url }) => {
  const asked = await exchangesOf(async () => expect((await as[caller].get(url)).status).toBe(200));
  const [, most = 1] = Object.entries(QUERIES).find(([end]) => url.endsWith(end)) ?? [];
  expect(asked.length - 1).toBeLessThanOrEqual(most);
});
