import { z } from 'zod';
import { type Codec, done, fields, lazily, listOf, plain, sparse } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  admissionDecided,
  aroundQuestion,
  arrival,
  arrivalAnswer,
  type DeskDay,
  departure,
  deskDay,
  deskQuestion,
  deskVisit,
  hostChange,
  hostChanged,
  moveHere,
  refusal,
  scannedCode,
  visitAround,
  visitPage,
} from './atReception.ts';
import { memberWire } from './membersApi.ts';
import { composeVisitorName } from './visitorName.ts';

const staff = { access: 'user', building: 'path', module: 'visits' } as const;
const receptionPath = '/api/buildings/:building/desk';
const visitPath = '/api/buildings/:building/visits/:id';

const id = { id: 'pk' } as const;
const nearbyVisitWire = plain(visitAround, id);
const checkInWire = plain(arrivalAnswer, id);

const hostDetails = { hostName: true, hostCompany: true, hostPhone: true, hostFloor: true } as const;
const host = deskVisit.pick({ hostId: true, ...hostDetails });
/** `visitor` is composed from first and last name when decoded. */
const row = deskVisit.omit({ visitor: true, ...hostDetails });

const compactDay = deskDay.extend({
  /** Each host once; visits refer to them by id. */
  hosts: z.array(host),
  visits: z.array(row),
  /** Omitted if `visits` holds all visits of the day, in this order. */
  ids: deskDay.shape.ids.optional(),
});

const compactDayWire = plain(compactDay, {
  hosts: ['hosts', listOf(sparse(host))],
  visits: ['visits', listOf(sparse(row, { ...id, members: ['members', listOf(memberWire)] }))],
});

function toReceptionDay(
  { date, at, hosts, ...compact }: z.output<typeof compactDay>,
  context: z.RefinementCtx,
): DeskDay {
  const byId = new Map(hosts.map((host) => [host.hostId, host]));
  const visits = compact.visits.flatMap((visit, index) => {
    const host = byId.get(visit.hostId);
    const visitor = composeVisitorName(visit.visitorLastName, visit.visitorFirstName);
    if (host) return { ...visit, ...host, visitor };
    context.addIssue({ code: 'custom', message: 'unknown host', path: ['visits', index, 'hostId'] });
    return [];
  });
  return { date, at, visits, ids: compact.ids ?? visits.map(({ id }) => id) };
}

function toCompactDay({ date, at, visits, ids }: DeskDay): z.output<typeof compactDay> {
  const hosts = new Map(visits.map((visit) => [visit.hostId, visit]));
  const isWhole = ids.length === visits.length && visits.every(({ id }, index) => id === ids[index]);
  return { date, at, hosts: [...hosts.values()], visits, ids: isWhole ? undefined : ids };
}

const receptionDayCodec: Codec<DeskDay> = lazily(
  () => compactDayWire.schema.transform(toReceptionDay),
  (day) => compactDayWire.encode(toCompactDay(day)),
);

export const readDesk = endpoint({
  ...staff,
  method: 'GET',
  path: receptionPath,
  summary: 'Read today’s visits, all of them or those changed since; for staff',
  query: plain(deskQuestion),
  answer: receptionDayCodec,
});

export const listVisitsAround = endpoint({
  ...staff,
  method: 'GET',
  path: `${receptionPath}/around`,
  summary: 'Search visits of nearby days and of the caller’s other buildings; for staff',
  query: plain(aroundQuestion),
  answer: fields(nearbyVisitWire),
});

export const readScan = endpoint({
  ...staff,
  method: 'POST',
  path: `${receptionPath}/scan`,
  summary: 'Find the visit of a scanned code, or today’s visit of the same visitor and host; for staff',
  transaction: false,
  withoutKey: 'reads',
  body: plain(scannedCode),
  answer: nearbyVisitWire,
});

export const readVisitPage = endpoint({
  ...staff,
  method: 'GET',
  path: `${visitPath}/page`,
  summary: 'Get the link to the visitor’s own page, where they sign on their phone; for staff',
  answer: plain(visitPage),
});

export const arrive = endpoint({
  ...staff,
  method: 'POST',
  path: `${visitPath}/arrival`,
  summary: 'Check in a visitor of today, notify the host and return what is missing; for staff',
  body: plain(arrival.omit({ id: true })),
  answer: done(checkInWire),
});

export const depart = endpoint({
  ...staff,
  method: 'POST',
  path: `${visitPath}/departure`,
  summary: 'Record that a visitor has left, or undo it; for staff',
  body: plain(departure.omit({ id: true })),
  answer: done(),
});

export const changeVisitHost = endpoint({
  ...staff,
  method: 'POST',
  path: `${visitPath}/host`,
  summary: 'Change the host of a visit of today; if the visitor is inside, the new host is notified',
  body: plain(hostChange.omit({ id: true })),
  answer: done(plain(hostChanged, { formerHost: 'former_host' })),
});

export const moveVisitHere = endpoint({
  ...staff,
  method: 'POST',
  path: `${receptionPath}/moves`,
  summary: 'Move a visit of another day or building to here and now, and check the visitor in',
  body: plain(moveHere),
  answer: done(checkInWire),
});

export const refuseAgreement = endpoint({
  ...staff,
  method: 'POST',
  path: `${visitPath}/refusal`,
  summary: 'Record that a visitor refuses the agreement, or undo it; the host then decides',
  body: plain(refusal.omit({ id: true })),
  answer: done(),
});

export const decideAdmission = endpoint({
  ...staff,
  method: 'POST',
  path: `${visitPath}/admission`,
  summary: 'Decide about a visitor who refuses the agreement: escort or turn away; null withdraws it',
  body: plain(admissionDecided.omit({ id: true })),
  takesNull: true,
  answer: done(),
});
