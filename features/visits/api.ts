import { z } from 'zod';
import {
  arrayCodec,
  type Codec,
  defaultIfAbsentCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  transformCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { datePairsCodec } from '../../kit/datePairs.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { pkInputSchema } from '../../kit/rowId.ts';
import { startEndQuerySchema } from '../../kit/time.ts';
import { pastVisitorInputSchema, pastVisitorSchema } from './pastVisitor.ts';
import {
  memberNameSchema,
  newVisitSchema,
  visitCheckInputSchema,
  visitCheckResultSchema,
  visitEditSchema,
  visitExportFilterSchema,
  visitorEmailSchema,
  visitSchema,
  visitStatuses,
} from './visit.ts';

const NO_EMAIL = '{email}';

/** The placeholder `{email}` means that the visitor has no address (docs/specification.md §4). */
const visitorEmailCodec: Codec<string | null> = {
  schema: z.string().transform((text, context): string | null => {
    if (text.trim() === NO_EMAIL) return null;
    const checked = visitorEmailSchema.safeParse(text);
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues) context.addIssue(issue as never);
    return z.NEVER;
  }),
  encode: (email) => email ?? NO_EMAIL,
};

/** Old clients send a flag as 0, 1 or text. */
export const flagCodec = transformCodec(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false', 'True', 'False', ''])]),
  (value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'True',
  (value) => value,
);

const receptionHintWireNames = {
  needsHelp: 'needs_help',
  partySize: 'party_size',
  partyName: 'party_name',
  partyMinors: 'party_minors',
} as const;

const receptionHintInputs = {
  ...receptionHintWireNames,
  vip: ['vip', optionalCodec(flagCodec)],
  needsHelp: [receptionHintWireNames.needsHelp, optionalCodec(flagCodec)],
  partyMinors: [receptionHintWireNames.partyMinors, optionalCodec(flagCodec)],
} as const;

const visitCodec = objectCodec(visitSchema, {
  ...receptionHintWireNames,
  id: 'pk',
  building: 'pkBuilding',
  residentName: 'name',
  residentFirstName: 'first_name_collab',
  residentLastName: 'last_name_collab',
  residentEmail: 'email',
  announcedBy: 'announced_by',
  status: 'appointmentStatus',
  visitorFirstName: 'first_name_visitor',
  visitorLastName: 'last_name_visitor',
  visitorEmail: ['visitor_email', visitorEmailCodec],
  organization: 'visitor_entreprise',
  comment: 'commentaire',
  language: 'language_mail',
  ndaSigned: 'dna_status',
  onRemoval: 'on_removal',
});

const module = 'visits';

export const scheduleVisit = endpoint({
  name: 'scheduleVisit',
  method: 'POST',
  path: '/list/createAppointment/',
  summary: 'Announce a visitor, with one visit for each day',
  access: 'user',
  building: 'body',
  module,
  body: objectCodec(newVisitSchema, {
    building: 'pkBuilding',
    dates: ['date', datePairsCodec],
    visitorFirstName: 'first_name_visitor',
    visitorLastName: 'last_name_visitor',
    visitorEmail: ['visitor_email', defaultIfAbsentCodec(visitorEmailCodec, '')],
    organization: 'visitor_entreprise',
    comment: 'commentaire',
    language: 'language_mail',
    residentEmail: 'email',
    ...receptionHintInputs,
    members: ['members', optionalCodec(arrayCodec(memberNameSchema))],
    checkIn: ['check_in', optionalCodec(flagCodec)],
  }),
  answer: okAnswerCodec(z.object({ created: z.array(z.int()) })),
});

const inBuilding = { access: 'user', building: 'path', module } as const;

export const checkVisit = endpoint({
  name: 'checkVisit',
  method: 'POST',
  path: '/api/buildings/:building/visits/check',
  summary: 'Check a new visit or a change without writing anything',
  ...inBuilding,
  transaction: false,
  withoutKey: 'reads',
  body: visitCheckInputSchema,
  answer: visitCheckResultSchema,
});

export const listVisits = endpoint({
  name: 'listVisits',
  method: 'GET',
  path: '/list/deleteGetPatchAppointment/:building/',
  summary: 'List the visits of some days: the caller’s own, for staff all of the building',
  ...inBuilding,
  devices: true,
  query: startEndQuerySchema,
  answer: unpagedListAnswerCodec(visitCodec),
});

export const editVisit = endpoint({
  name: 'editVisit',
  method: 'PATCH',
  path: '/list/deleteGetPatchAppointment/:building/',
  summary: 'Change a visit; a new day or time is mailed to the visitor',
  ...inBuilding,
  body: objectCodec(visitEditSchema, {
    id: 'pk',
    visitorFirstName: 'first_name_visitor',
    visitorLastName: 'last_name_visitor',
    visitorEmail: ['visitor_email', optionalCodec(visitorEmailCodec)],
    organization: 'visitor_entreprise',
    comment: 'commentaire',
    language: 'language_mail',
    ...receptionHintInputs,
    notify: ['force_send_email', optionalCodec(flagCodec)],
  }),
  current: visitCodec,
  answer: okAnswerCodec(),
});

export const removeVisit = endpoint({
  name: 'removeVisit',
  method: 'DELETE',
  path: '/list/deleteGetPatchAppointment/:building/',
  summary: 'Withdraw a visit: cancelled if the visitor was invited, otherwise removed',
  ...inBuilding,
  body: z.object({ id: pkInputSchema }),
  answer: okAnswerCodec(),
});

export const listPastVisitors = endpoint({
  name: 'listPastVisitors',
  method: 'GET',
  path: '/api/buildings/:building/visits/past-visitors',
  summary: 'List earlier visitors of the caller, or of the given host, by the beginning of a name',
  ...inBuilding,
  query: objectCodec(pastVisitorInputSchema, { residentEmail: 'host' }),
  answer: unpagedListAnswerCodec(
    objectCodec(pastVisitorSchema, {
      visitorFirstName: 'first_name_visitor',
      visitorLastName: 'last_name_visitor',
      visitorEmail: ['visitor_email', visitorEmailCodec],
      organization: 'visitor_entreprise',
      language: 'language_mail',
    }),
  ),
});

export const changeVisitStatus = endpoint({
  name: 'changeVisitStatus',
  method: 'POST',
  path: '/api/buildings/:building/visits/:id/status',
  summary: 'Change the status of a visit: check in, missed, cancelled or expected again; for staff',
  ...inBuilding,
  devices: true,
  body: z.object({ status: z.enum(visitStatuses) }),
  answer: okAnswerCodec(),
});

export const exportVisits = endpoint({
  name: 'exportVisits',
  method: 'GET',
  path: '/api/buildings/:building/visits/export',
  summary: 'Export the visits of a period as a spreadsheet, filtered by search and status',
  ...inBuilding,
  query: visitExportFilterSchema,
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});
