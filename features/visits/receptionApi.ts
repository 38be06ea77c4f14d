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
const desk = '/api/buildings/:building/desk';
const visit = '/api/buildings/:building/visits/:id';

const id = { id: 'pk' } as const;
const aroundWire = plain(visitAround, id);
const arrivalWire = plain(arrivalAnswer, id);

const hostDetails = { hostName: true, hostCompany: true, hostPhone: true, hostFloor: true } as const;
const host = deskVisit.pick({ hostId: true, ...hostDetails });
/** `visitor` is composed of first and last name when decoded. */
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

function toDeskDay(
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

const deskDayCodec: Codec<DeskDay> = lazily(
  () => compactDayWire.schema.transform(toDeskDay),
  (day) => compactDayWire.encode(toCompactDay(day)),
);

export const readDesk = endpoint({
  ...staff,
  method: 'GET',
  path: desk,
  summary: 'The visits of today as the desk sees them, all of them or what has changed since; for staff',
  query: plain(deskQuestion),
  answer: deskDayCodec,
});

export const listVisitsAround = endpoint({
  ...staff,
  method: 'GET',
  path: `${desk}/around`,
  summary:
    'Visits of the days around, and of the caller’s other buildings, by name, organisation or host; for staff',
  query: plain(aroundQuestion),
  answer: fields(aroundWire),
});

export const readScan = endpoint({
  ...staff,
  method: 'POST',
  path: `${desk}/scan`,
  summary: 'The visit whose QR code was scanned, or that of today for the same visitor and host; for staff',
  transaction: false,
  withoutKey: 'reads',
  body: plain(scannedCode),
  answer: aroundWire,
});

export const readVisitPage = endpoint({
  ...staff,
  method: 'GET',
  path: `${visit}/page`,
  summary:
    'The address of the visitor’s own page, where they sign on their own phone; for staff, of who is still expected or inside',
  answer: plain(visitPage),
});

export const arrive = endpoint({
  ...staff,
  method: 'POST',
  path: `${visit}/arrival`,
  summary: 'A visitor of today is let in, and the host told; says what is missing',
  body: plain(arrival.omit({ id: true })),
  answer: done(arrivalWire),
});

export const depart = endpoint({
  ...staff,
  method: 'POST',
  path: `${visit}/departure`,
  summary: 'A visitor has left the building, or has not after all',
  body: plain(departure.omit({ id: true })),
  answer: done(),
});

export const changeVisitHost = endpoint({
  ...staff,
  method: 'POST',
  path: `${visit}/host`,
  summary:
    'A visitor of today sees somebody else of the building: of who is inside the new host is told, and the former one, who is named, can answer no more',
  body: plain(hostChange.omit({ id: true })),
  answer: done(plain(hostChanged, { formerHost: 'former_host' })),
});

export const moveVisitHere = endpoint({
  ...staff,
  method: 'POST',
  path: `${desk}/moves`,
  summary:
    'A visit of another day, or of another building of the caller’s (`from`), takes place here and now: the visitor is let in',
  body: plain(moveHere),
  answer: done(arrivalWire),
});

export const refuseAgreement = endpoint({
  ...staff,
  method: 'POST',
  path: `${visit}/refusal`,
  summary: 'A visitor does not sign the agreement, or does after all: the host decides what becomes of it',
  body: plain(refusal.omit({ id: true })),
  answer: done(),
});

export const decideAdmission = endpoint({
  ...staff,
  method: 'POST',
  path: `${visit}/admission`,
  summary:
    'The host’s decision of a visitor who does not sign: escorted, or turned away; said by the host or for them by the desk; null takes it back',
  body: plain(admissionDecided.omit({ id: true })),
  takesNull: true,
  answer: done(),
});
