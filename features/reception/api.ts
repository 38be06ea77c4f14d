import { z } from 'zod';
import {
  type Codec,
  lazyCodec,
  okAnswerCodec,
  toCodec,
  unpagedListAnswerCodec,
  withoutDefaults,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { composeVisitorName } from '../visits/shared.ts';
import {
  checkInInputSchema,
  checkInResultSchema,
  moveVisitHereInputSchema,
  nearbyVisitSearchResultSchema,
  nearbyVisitsInputSchema,
  type ReceptionDayResult,
  receptionDayInputSchema,
  receptionDayResultSchema,
  receptionVisitSchema,
  scannedVisitCodeSchema,
  visitorPageLinkResultSchema,
} from './receptionVisit.ts';

const inBuilding = { access: 'user', building: 'path', module: 'visits' } as const;
const receptionPath = '/api/buildings/:building/desk';
const visitPath = '/api/buildings/:building/visits/:id';

const hostDetails = {
  hostName: true,
  hostCompany: true,
  hostCompanyLogo: true,
  hostPhone: true,
  hostFloor: true,
} as const;
const host = receptionVisitSchema.pick({ hostId: true, ...hostDetails });
/** `visitor` is composed from first and last name when decoded. */
const row = receptionVisitSchema.omit({ visitor: true, ...hostDetails });

const compactDay = receptionDayResultSchema.extend({
  /** Each host once; visits refer to them by id. */
  hosts: z.array(withoutDefaults(host)),
  visits: z.array(withoutDefaults(row)),
  /** Omitted if `visits` holds all visits of the day, in this order. */
  ids: receptionDayResultSchema.shape.ids.optional(),
});

function toReceptionDay(
  { date, at, hosts, ...compact }: z.output<typeof compactDay>,
  context: z.RefinementCtx,
): ReceptionDayResult {
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

function toCompactDay({ date, at, visits, ids }: ReceptionDayResult): z.output<typeof compactDay> {
  const hosts = new Map(visits.map((visit) => [visit.hostId, visit]));
  const isWhole = ids.length === visits.length && visits.every(({ id }, index) => id === ids[index]);
  return { date, at, hosts: [...hosts.values()], visits, ids: isWhole ? undefined : ids };
}

const receptionDayCodec: Codec<ReceptionDayResult> = lazyCodec(
  () => toCodec(compactDay).schema.transform(toReceptionDay),
  (day) => toCodec(compactDay).encode(toCompactDay(day)),
);

export const readReceptionDay = endpoint({
  name: 'readReceptionDay',
  ...inBuilding,
  method: 'GET',
  path: receptionPath,
  summary: 'Read today’s visits, all of them or those changed since; for staff',
  query: receptionDayInputSchema,
  answer: receptionDayCodec,
});

export const searchNearbyVisits = endpoint({
  name: 'searchNearbyVisits',
  ...inBuilding,
  method: 'GET',
  path: `${receptionPath}/around`,
  summary: 'Search visits of nearby days and of the caller’s other buildings; for staff',
  query: nearbyVisitsInputSchema,
  answer: unpagedListAnswerCodec(nearbyVisitSearchResultSchema),
});

export const findScannedVisit = endpoint({
  name: 'findScannedVisit',
  ...inBuilding,
  method: 'POST',
  path: `${receptionPath}/scan`,
  summary: 'Find the visit of a scanned code, or today’s visit of the same visitor and host; for staff',
  transaction: false,
  withoutKey: 'reads',
  body: scannedVisitCodeSchema,
  answer: nearbyVisitSearchResultSchema,
});

export const readVisitorPageLink = endpoint({
  name: 'readVisitorPageLink',
  ...inBuilding,
  method: 'GET',
  path: `${visitPath}/page`,
  summary: 'Get the link to the visitor’s own page, where they sign on their phone; for staff',
  answer: visitorPageLinkResultSchema,
});

export const checkInVisitor = endpoint({
  name: 'checkInVisitor',
  ...inBuilding,
  method: 'POST',
  path: `${visitPath}/arrival`,
  summary: 'Check in a visitor of today, notify the host and return what is missing; for staff',
  body: checkInInputSchema.omit({ id: true }),
  answer: okAnswerCodec(checkInResultSchema),
});

export const moveVisitHere = endpoint({
  name: 'moveVisitHere',
  ...inBuilding,
  method: 'POST',
  path: `${receptionPath}/moves`,
  summary: 'Move a visit of another day or building to here and now, and check the visitor in',
  body: moveVisitHereInputSchema,
  answer: okAnswerCodec(checkInResultSchema),
});
