import { expect, it } from 'vitest';
import { listClosingDays, listOwnBuildings } from '../core/buildings/api.ts';
import { listCompaniesOfOwnBuildings } from '../core/companies/api.ts';
import { readModules } from '../core/feature/modulesApi.ts';
import { TODAY_LIST_DAYS_AHEAD } from '../core/feature/web/today.ts';
import { readMe } from '../core/people/api.ts';
import { listAnnouncements } from '../features/announcements/api.ts';
import { listDeadJobs } from '../features/auditLog/api.ts';
import { listAllBadgeNumbers, listBadges, listLentBadges } from '../features/badges/api.ts';
import { readConciergeConfiguration } from '../features/concierge/catalogue/api.ts';
import { countOpenOrders, listOrders } from '../features/concierge/orders/api.ts';
import { readRunningEvacuation } from '../features/evacuations/api.ts';
import { listEvents } from '../features/events/api.ts';
import { eventKinds } from '../features/events/eventKind.ts';
import { readSetupSteps } from '../features/home/api.ts';
import { listRegistrations } from '../features/invitations/registrationApi.ts';
import { countPendingLogbookItems } from '../features/logbook/api.ts';
import { readMailServerAvailability } from '../features/mail/api.ts';
import { listParcels, listWaitingParcels, readWaitingParcelsSummary } from '../features/parcels/api.ts';
import { readReceptionParcels as readParcelDesk } from '../features/parcels/collection/api.ts';
import { listSpaceReservations } from '../features/parking/reservations/api.ts';
import { listPartnerPages } from '../features/partners/api.ts';
import { listDeletionRequests } from '../features/privacy/deletionRequestApi.ts';
import { readReceptionDay } from '../features/reception/api.ts';
import { countDueRecurringVisits } from '../features/recurringVisits/api.ts';
import { listWaitingReservations } from '../features/rooms/approvals/api.ts';
import { listRoomOffers } from '../features/rooms/catalogue/api.ts';
import { listClosedRooms } from '../features/rooms/catalogue/closuresApi.ts';
import { listOwnMeetingInvitations } from '../features/rooms/guests/api.ts';
import { listCompanyReservations, listRooms } from '../features/rooms/reservations/api.ts';
import { listCompactReservations } from '../features/rooms/reservations/compactListApi.ts';
import { listVisits } from '../features/visits/api.ts';
import { listUnansweredArrivals } from '../features/visits/arrivals/api.ts';
import { type EndpointSpec, encodeRequest, type InputOf } from '../kit/endpoint.ts';
import { MAX_PAGE_SIZE } from '../kit/page.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import { makeFixture, TODAY } from './support/fixtures/fixture.ts';
import { recordStatements } from './support/statements.ts';

const { app, here, people, as } = await makeFixture({}, { modules: [] });
const building = here.id;
const ofHere = { building, date: TODAY };
const room = await app.make.room({ building });
await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY });
await app.make.visit({ ...ofHere, residentId: people.vip.id });
await app.make.parcel({ ...ofHere, state: 'kept', recipientId: people.vip.id });

const from = TODAY as LocalDate;
const day = { building, from, to: from };
const days = { building, from, to: addDays(from, TODAY_LIST_DAYS_AHEAD) };
const first = { limit: 1, search: '' };
const all = { limit: MAX_PAGE_SIZE, search: '' };

const callers = ['vip', 'reception', 'admin'] as const;
type Callers = readonly (typeof callers)[number][];
const residents: Callers = ['vip'];
const staff: Callers = ['reception', 'admin'];
const administrators: Callers = ['admin'];

/** Number of statements of calls that need more than one. */
const QUERIES: Record<string, number> = {
  // First whether the list was dismissed, then the progress of each step.
  '/first-steps': 2,
  // First the clock, then the newer badges.
  '/badges/out': 2,
};

const read = <E extends EndpointSpec>(endpoint: E, input: InputOf<E>, by: Callers = callers) => {
  const { url } = encodeRequest(endpoint, input);
  return by.map((caller) => ({ caller, url }));
};

/** The reads of home, rooms, visits, parcels, reception and the page frame. */
const reads = [
  read(readModules, { building }),
  read(readMe, {}),
  read(listOwnBuildings, {}),
  read(listPartnerPages, { building }),
  read(listAnnouncements, { ...all, building, show: 'mine', sort: '-start' }),
  read(readWaitingParcelsSummary, { building }),
  read(listUnansweredArrivals, { building }),
  read(listOrders, { building, status: 'open', limit: 50, search: '', sort: 'due' }, residents),
  read(readConciergeConfiguration, { building }, staff),
  read(countOpenOrders, { building }, staff),
  read(countPendingLogbookItems, { building }, staff),
  read(countDueRecurringVisits, { building }, staff),
  read(listBadges, { ...first, building, sort: 'number', show: 'overdue' }, staff),
  read(listWaitingReservations, { ...first, building, sort: 'when' }, staff),
  read(readRunningEvacuation, { building }, staff),
  read(readSetupSteps, { building }, administrators),
  read(readMailServerAvailability, {}, administrators),
  read(listRegistrations, { ...first, sort: 'since', state: 'waiting' }, administrators),
  read(listDeletionRequests, { ...first, sort: 'since' }, administrators),
  read(
    listCompaniesOfOwnBuildings,
    { ...first, sort: 'name', show: 'leaving', in: undefined },
    administrators,
  ),
  read(listDeadJobs, { ...first, sort: 'since' }, administrators),
  read(listRooms, { building, retired: '1' }),
  read(listOwnMeetingInvitations, { building }),
  read(listVisits, day),
  read(listVisits, days, residents),
  read(listCompactReservations, day),
  read(listCompanyReservations, days, residents),
  read(listSpaceReservations, days),
  read(listParcels, day),
  read(listParcels, days, residents),
  read(listWaitingParcels, { ...all, building, sort: '-date' }),
  ...eventKinds.map((kind) => read(listEvents, { ...days, kind })),
  read(listClosingDays, { building }),
  read(listRoomOffers, { building }),
  read(listClosedRooms, day),
  read(readParcelDesk, { building }, staff),
  read(listAllBadgeNumbers, { building }, staff),
  read(listLentBadges, { building }, staff),
  read(readReceptionDay, { building }, staff),
].flat();

it.each(reads)(
  '$caller opens a screen with $url by one query after authentication',
  async ({ caller, url }) => {
    const asked = await recordStatements(async () => expect((await as[caller].get(url)).status).toBe(200));
    const [, most = 1] = Object.entries(QUERIES).find(([end]) => url.endsWith(end)) ?? [];
    expect(asked.length - 1).toBeLessThanOrEqual(most);
  },
);
