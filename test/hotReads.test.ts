import { expect, it } from 'vitest';
import { listClosingDays, listOwnBuildings, readModules } from '../core/buildings/wire.ts';
import { listCompaniesOfMine } from '../core/companies/wire.ts';
import { readMe } from '../core/people/wire.ts';
import { DAYS_AHEAD } from '../core/web/today.ts';
import { listAnnouncements } from '../features/announcements/wire.ts';
import { listBadges, listOut, listStock } from '../features/badges/wire.ts';
import { countOpenOrders, listOrders } from '../features/concierge/orders.wire.ts';
import { readConfiguration } from '../features/concierge/wire.ts';
import { readRunning } from '../features/evacuations/wire.ts';
import { eventKinds } from '../features/events/eventKind.ts';
import { listEvents } from '../features/events/wire.ts';
import { readFirstSteps } from '../features/home/wire.ts';
import { listRegistrations } from '../features/invitations/wire.ts';
import { countWaiting } from '../features/logbook/wire.ts';
import { readDelivery } from '../features/mail/wire.ts';
import { listDeadJobs } from '../features/oversight/wire.ts';
import { readDesk as readParcelDesk } from '../features/parcels/desk.wire.ts';
import { countWaitingParcels, listParcels, listWaitingParcels } from '../features/parcels/wire.ts';
import { listBayReservations } from '../features/parking/wire.ts';
import { listPartnerPages } from '../features/partners/wire.ts';
import { listDeletionRequests } from '../features/privacy/wire.ts';
import { listOffers } from '../features/rooms/administration/wire.ts';
import { listWaiting } from '../features/rooms/approvals/wire.ts';
import { listClosedRooms } from '../features/rooms/closures/wire.ts';
import { listInvitations } from '../features/rooms/guests/wire.ts';
import { listShownReservations } from '../features/rooms/shown.wire.ts';
import { listCompanyReservations, listRooms } from '../features/rooms/wire.ts';
import { countDueStanding } from '../features/standing/wire.ts';
import { listWaitingArrivals } from '../features/visits/arrival.wire.ts';
import { readDesk } from '../features/visits/desk.wire.ts';
import { listVisits } from '../features/visits/wire.ts';
import { type EndpointSpec, encodeRequest, type InputOf } from '../kit/endpoint.ts';
import { MOST_OF_A_PAGE } from '../kit/page.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import { makeFixture, TODAY } from './support/fixtures/fixture.ts';
import { statementsDuring } from './support/statements.ts';

const { app, here, people, as } = await makeFixture({}, { modules: [] });
const building = here.id;
const ofHere = { building, date: TODAY };
const room = await app.make.room({ building });
await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY });
await app.make.visit({ ...ofHere, residentId: people.vip.id });
await app.make.parcel({ ...ofHere, state: 'kept', recipientId: people.vip.id });

const from = TODAY as LocalDate;
const day = { building, from, to: from };
const days = { building, from, to: addDays(from, DAYS_AHEAD) };
const first = { limit: 1, search: '' };
const all = { limit: MOST_OF_A_PAGE, search: '' };

const callers = ['vip', 'reception', 'admin'] as const;
type Callers = readonly (typeof callers)[number][];
const residents: Callers = ['vip'];
const staff: Callers = ['reception', 'admin'];
const administrators: Callers = ['admin'];

/** Queries that take more than one statement, by the end of their address. */
const QUERIES: Record<string, number> = {
  // Whether the list was dismissed; then the progress of each step.
  '/first-steps': 2,
  // The clock; then the badges that are newer than it.
  '/badges/out': 2,
};

const read = <E extends EndpointSpec>(endpoint: E, input: InputOf<E>, by: Callers = callers) => {
  const { url } = encodeRequest(endpoint, input);
  return by.map((caller) => ({ caller, url }));
};

/** The reads of home, rooms, visits, parcels and desk, and of the frame around them. */
const reads = [
  read(readModules, { building }),
  read(readMe, {}),
  read(listOwnBuildings, {}),
  read(listPartnerPages, { building }),
  read(listAnnouncements, { ...all, building, show: 'mine', sort: '-start' }),
  read(countWaitingParcels, { building }),
  read(listWaitingArrivals, { building }),
  read(listOrders, { building, status: 'open', limit: 50, search: '', sort: 'due' }, residents),
  read(readConfiguration, { building }, staff),
  read(countOpenOrders, { building }, staff),
  read(countWaiting, { building }, staff),
  read(countDueStanding, { building }, staff),
  read(listBadges, { ...first, building, sort: 'number', show: 'overdue' }, staff),
  read(listWaiting, { ...first, building, sort: 'when' }, staff),
  read(readRunning, { building }, staff),
  read(readFirstSteps, { building }, administrators),
  read(readDelivery, {}, administrators),
  read(listRegistrations, { ...first, sort: 'since', state: 'waiting' }, administrators),
  read(listDeletionRequests, { ...first, sort: 'since' }, administrators),
  read(listCompaniesOfMine, { ...first, sort: 'name', show: 'leaving', in: undefined }, administrators),
  read(listDeadJobs, { ...first, sort: 'since' }, administrators),
  read(listRooms, { building, retired: '1' }),
  read(listInvitations, { building }),
  read(listVisits, day),
  read(listVisits, days, residents),
  read(listShownReservations, day),
  read(listCompanyReservations, days, residents),
  read(listBayReservations, days),
  read(listParcels, day),
  read(listParcels, days, residents),
  read(listWaitingParcels, { ...all, building, sort: '-date' }),
  ...eventKinds.map((kind) => read(listEvents, { ...days, kind })),
  read(listClosingDays, { building }),
  read(listOffers, { building }),
  read(listClosedRooms, day),
  read(readParcelDesk, { building }, staff),
  read(listStock, { building }, staff),
  read(listOut, { building }, staff),
  read(readDesk, { building }, staff),
].flat();

it.each(reads)('$caller opens a screen with $url by one query, after who it is', async ({ caller, url }) => {
  const asked = await statementsDuring(async () => expect((await as[caller].get(url)).status).toBe(200));
  const [, most = 1] = Object.entries(QUERIES).find(([end]) => url.endsWith(end)) ?? [];
  expect(asked.length - 1).toBeLessThanOrEqual(most);
});
