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
import { listShownReservations } from '../features/rooms/compact/wire.ts';
import { listInvitations } from '../features/rooms/guests/wire.ts';
import { listCompanyReservations, listRooms } from '../features/rooms/wire.ts';
import { countDueStanding } from '../features/standing/wire.ts';
import { listWaitingArrivals } from '../features/visits/arrival.wire.ts';
import { readDesk } from '../features/visits/desk.wire.ts';
import { listVisits } from '../features/visits/wire.ts';
import { isAdministrator, isStaff, type Role, roles } from '../kit/actor.ts';
import { type EndpointSpec, encodeRequest, type InputOf } from '../kit/endpoint.ts';
import { MOST_OF_A_PAGE } from '../kit/page.ts';
import { addDays, type LocalDate } from '../kit/time.ts';

/**
 * What the screens most come to read as soon as they are opened. Their pages tell it to `before.js`, which asks for it before any code has
 * come (kit/web/ahead.ts); what is missing here a screen asks for by itself, and what it does not ask for was read in vain. What it
 * is, a journey holds (test/e2e/opening.spec.ts).
 */
export interface Opening {
  /** The address of a call, with `{building}`, `{day}`, the one that the screen's address says or today, and `{+14}`, so many days later. */
  url: string;
  /** Whose screens ask it; left out: everybody's. */
  roles?: readonly Role[];
}

/** What stands in an address for what is known once it is opened. */
const building = 1_234_567_890;
const shown = '1234-05-06' as LocalDate;
const until = addDays(shown, DAYS_AHEAD);

type May = (who: { role: Role }) => boolean;
const resident: May = (who) => !isStaff(who);

function read<E extends EndpointSpec>(endpoint: E, input: InputOf<E>, may?: May): Opening {
  const { url } = encodeRequest(endpoint, input);
  return {
    url: url
      .replaceAll(String(building), '{building}')
      .replaceAll(shown, '{day}')
      .replaceAll(until, `{+${DAYS_AHEAD}}`),
    ...(may && { roles: roles.filter((role) => may({ role })) }),
  };
}

const one = { limit: 1, search: '' };
const all = { limit: MOST_OF_A_PAGE, search: '' };
const day = { building, from: shown, to: shown };
const days = { building, from: shown, to: until };

/** What the frame asks for around every screen. */
const frame: readonly Opening[] = [
  read(readModules, { building }),
  read(readMe, {}),
  read(listOwnBuildings, {}),
  read(listPartnerPages, { building }),
  read(listAnnouncements, { ...all, building, show: 'mine', sort: '-start' }),
  read(countWaitingParcels, { building }),
  read(listWaitingArrivals, { building }),
  read(listOrders, { building, status: 'open', limit: 50, search: '', sort: 'due' }, resident),
  read(readConfiguration, { building }, isStaff),
  read(countOpenOrders, { building }, isStaff),
  read(countWaiting, { building }, isStaff),
  read(countDueStanding, { building }, isStaff),
  read(listBadges, { ...one, building, sort: 'number', show: 'overdue' }, isStaff),
  read(listWaiting, { ...one, building, sort: 'when' }, isStaff),
  read(readRunning, { building }, isStaff),
  read(readFirstSteps, { building }, isAdministrator),
  read(readDelivery, {}, isAdministrator),
  read(listRegistrations, { ...one, sort: 'since', state: 'waiting' }, isAdministrator),
  read(listDeletionRequests, { ...one, sort: 'since' }, isAdministrator),
  read(listCompaniesOfMine, { ...one, sort: 'name', show: 'leaving', in: undefined }, isAdministrator),
  read(listDeadJobs, { ...one, sort: 'since' }, ({ role }) => role === 'admin'),
];

const rooms = [read(listRooms, { building, retired: '1' }), read(listInvitations, { building })];

/** What a screen asks for besides, by its address. */
const screens: Readonly<Record<string, readonly Opening[]>> = {
  '/resident/home': [
    ...rooms,
    read(listVisits, day, isStaff),
    read(listVisits, days, resident),
    read(listShownReservations, day, isStaff),
    read(listCompanyReservations, days, resident),
    read(listBayReservations, days),
    read(listParcels, days, resident),
    ...eventKinds.map((kind) => read(listEvents, { building, kind, from: shown, to: until })),
  ],
  '/resident/Reservations': [
    ...rooms,
    read(listClosingDays, { building }),
    read(listShownReservations, day),
    read(listOffers, { building }),
    read(listClosedRooms, day),
  ],
  '/resident/table': [read(listVisits, day)],
  '/resident/Colis': [read(listParcels, day), read(listWaitingParcels, { ...all, building, sort: '-date' })],
  '/resident/desk': [
    read(readParcelDesk, { building }, isStaff),
    read(listStock, { building }, isStaff),
    read(listOut, { building }, isStaff),
    read(readDesk, { building }, isStaff),
  ],
};

/** What is read when the screen at this address is opened; nothing for pages outside of the resident area. */
export const openingOf = (path: string): readonly Opening[] =>
  path.startsWith('/resident/') ? [...frame, ...(screens[path] ?? [])] : [];
