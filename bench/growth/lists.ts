import { readOutbox } from '../../features/mail/api.ts';
import { readReceptionParcels as readParcelDesk } from '../../features/parcels/collection/api.ts';
import { listSpaceReservations } from '../../features/parking/reservations/api.ts';
import { findDataSubjects } from '../../features/privacy/dataSubjectApi.ts';
import { readReceptionDay } from '../../features/reception/api.ts';
import { listCompanyReservations, listReservations } from '../../features/rooms/reservations/api.ts';
import { listCompactReservations } from '../../features/rooms/reservations/compactListApi.ts';
import { searchReservations } from '../../features/rooms/reservations/searchApi.ts';
import { listVisits } from '../../features/visits/api.ts';
import { encodeRequest, type WireRequest } from '../../kit/endpoint.ts';
import { addDays, getMonday, type LocalDate } from '../../kit/time.ts';
import { ACCOUNTS, type Extent, STAFF } from '../fill/house.ts';

/** A building that exists in both extents. */
const BUILDING = 2;
const ADMIN = (BUILDING - 1) * ACCOUNTS + 1;
const RECEPTION = ADMIN + 2;
const BOOKER = ADMIN + STAFF + 3;

const MILLION = { rows: 1_000_000, daysBack: 730, daysAhead: 365, buildings: 10 };
/** Two buildings and a tenth of the days. Each day is equally full, so the lists are as long. */
const FIFTIETH = { rows: 20_000, daysBack: 73, daysAhead: 36, buildings: 2 };
export const extents: [Extent, Extent] = [
  { ...FIFTIETH, desks: [BUILDING] },
  { ...MILLION, desks: [BUILDING] },
];

export interface List {
  name: string;
  request: WireRequest;
  account: number;
}

export function heaviestLists(today: LocalDate): List[] {
  const building = BUILDING;
  const monday = getMonday(today);
  const week = { from: monday, to: addDays(monday, 6) };
  const month = { from: monday, to: addDays(monday, 30) };
  const found = { limit: 50, search: 'mar' };
  const mailed = { limit: 50, search: `person${ADMIN}@` };
  const list = (name: string, request: WireRequest, account = ADMIN): List => ({ name, request, account });
  return [
    list('rooms: a month', encodeRequest(listReservations, { building, ...month })),
    list('rooms: a week on screen', encodeRequest(listCompactReservations, { building, ...week })),
    list('rooms: those of the own company', encodeRequest(listCompanyReservations, { building }), BOOKER),
    list('rooms: found by a word', encodeRequest(searchReservations, { building, ...found, sort: 'when' })),
    list('visits: a month', encodeRequest(listVisits, { building, ...month })),
    list('reception: a day of 2,000 visits', encodeRequest(readReceptionDay, { building }), RECEPTION),
    list('reception: parcels', encodeRequest(readParcelDesk, { building }), RECEPTION),
    list('parking: a month', encodeRequest(listSpaceReservations, { building, ...month })),
    list('mails: found by an address', encodeRequest(readOutbox, { ...mailed, sort: '-createdAt' })),
    list('data protection: found by a word', encodeRequest(findDataSubjects, { building, search: 'mar' })),
  ];
}
