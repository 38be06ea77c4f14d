import { endpoint } from '../../kit/endpoint.ts';
import { done, fields, listOf, plain } from '../../kit/wire.ts';
import {
  admissionDecided,
  aroundQuestion,
  arrival,
  arrivalAnswer,
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
} from './atDesk.ts';
import { memberWire } from './members.wire.ts';

const staff = { access: 'user', building: 'path', module: 'visits' } as const;
const desk = '/api/buildings/:building/desk';
const visit = '/api/buildings/:building/visits/:id';

const id = { id: 'pk' } as const;
const deskVisitWire = plain(deskVisit, { ...id, members: ['members', listOf(memberWire)] });
const aroundWire = plain(visitAround, id);
const arrivalWire = plain(arrivalAnswer, id);

export const readDesk = endpoint({
  ...staff,
  method: 'GET',
  path: desk,
  summary: 'The visits of today as the desk sees them, all of them or what has changed since; for staff',
  query: plain(deskQuestion),
  answer: plain(deskDay, { visits: ['visits', listOf(deskVisitWire)] }),
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
