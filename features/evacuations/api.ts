import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { linkCodeSchema } from '../../kit/linkCode.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  endEvacuationInputSchema,
  evacuationKinds,
  evacuationSorts,
  floorCountInputSchema,
  pastEvacuationDetailsSchema,
  pastEvacuationSchema,
  rollCallForWardenSchema,
  rollCallSchema,
  rollCallTickBatchSchema,
  runningEvacuationSchema,
  wardenLinkSchema,
} from './evacuation.ts';
import { evacuationsTopic, runningEvacuationTopic } from './topics.ts';

const inBuilding = {
  ...({ access: 'user', building: 'path', module: 'visits' } as const),
  topic: evacuationsTopic,
} as const;

const evacuationsPath = '/api/buildings/:building/evacuations';
const evacuationPath = `${evacuationsPath}/:evacuation` as const;

export const readRollCall = endpoint({
  name: 'readRollCall',
  ...inBuilding,
  method: 'GET',
  path: `${evacuationsPath}/now`,
  summary: 'Read the roll call: everybody inside, with ticks and counts while an evacuation runs; for staff',
  answer: rollCallSchema,
});

export const readRunningEvacuation = endpoint({
  name: 'readRunningEvacuation',
  ...inBuilding,
  topic: runningEvacuationTopic,
  method: 'GET',
  path: `${evacuationsPath}/running`,
  summary: 'Read the running evacuation, if any; for staff',
  answer: z.object({ running: runningEvacuationSchema.nullable() }),
});

export const startEvacuation = endpoint({
  name: 'startEvacuation',
  ...inBuilding,
  method: 'POST',
  path: evacuationsPath,
  summary: 'Start an evacuation or a drill; 409 `evacuation_running` if one runs already; for staff',
  body: z.object({ kind: z.enum(evacuationKinds) }),
  answer: okAnswerCodec(z.object({ id: z.int() })),
});

export const recordRollCallTicks = endpoint({
  name: 'recordRollCallTicks',
  ...inBuilding,
  method: 'POST',
  path: `${evacuationPath}/ticks`,
  summary: 'Record who was seen or is missing; the latest tick holds, retries count once; for staff',
  body: rollCallTickBatchSchema,
  answer: okAnswerCodec(),
});

export const recordFloorCountAsStaff = endpoint({
  name: 'recordFloorCountAsStaff',
  ...inBuilding,
  method: 'POST',
  path: `${evacuationPath}/counts`,
  summary: 'Record how many residents a floor had and how many are out; for staff',
  body: floorCountInputSchema,
  answer: okAnswerCodec(),
});

export const listWardenLinks = endpoint({
  name: 'listWardenLinks',
  ...inBuilding,
  // Links do not change while the evacuation runs.
  topic: 'evacuationLinks',
  method: 'GET',
  path: `${evacuationPath}/links`,
  summary:
    'List the wardens’ links of a running evacuation: one per floor and one for the building; for staff',
  answer: unpagedListAnswerCodec(wardenLinkSchema),
});

export const endEvacuation = endpoint({
  name: 'endEvacuation',
  ...inBuilding,
  method: 'POST',
  path: `${evacuationPath}/end`,
  summary: 'End an evacuation: its record is sealed and its links stop working; for staff',
  body: endEvacuationInputSchema,
  answer: okAnswerCodec(),
});

export const listPastEvacuations = endpoint({
  name: 'listPastEvacuations',
  ...inBuilding,
  method: 'GET',
  path: evacuationsPath,
  summary: 'List the evacuations that have ended, latest first; for staff',
  query: pageQueryCodec(evacuationSorts, '-start'),
  answer: pageCodec(pastEvacuationSchema),
});

export const exportPastEvacuations = endpoint({
  name: 'exportPastEvacuations',
  ...inBuilding,
  method: 'GET',
  path: `${evacuationsPath}/export`,
  summary: 'Export the evacuations that have ended as a spreadsheet; for staff',
  query: exportQueryCodec(evacuationSorts, '-start'),
  ...spreadsheetDownload,
});

export const readPastEvacuation = endpoint({
  name: 'readPastEvacuation',
  ...inBuilding,
  method: 'GET',
  path: evacuationPath,
  summary:
    'Read an ended evacuation by person, with the names that are not erased; 404 while it runs; for staff',
  answer: pastEvacuationDetailsSchema,
});

export const downloadEvacuationRecord = endpoint({
  name: 'downloadEvacuationRecord',
  ...inBuilding,
  method: 'GET',
  path: `${evacuationPath}/record`,
  summary: 'Download the sealed record; each download is logged; for administrators',
  download: 'application/pdf',
  answer: downloadCodec,
});

const CODE_MAX = 100;
const forWarden = {
  access: 'public',
  params: z.object({ code: linkCodeSchema(CODE_MAX).min(1) }),
} as const;
const wardenPath = '/api/evacuations/:code';

export const readWardenRollCall = endpoint({
  name: 'readWardenRollCall',
  ...forWarden,
  method: 'GET',
  path: wardenPath,
  summary: 'Read the list of a floor warden by their link: names, companies and who needs help',
  answer: rollCallForWardenSchema,
});

export const tickAsWarden = endpoint({
  name: 'tickAsWarden',
  ...forWarden,
  method: 'POST',
  path: `${wardenPath}/ticks`,
  summary: 'Record ticks as a floor warden; retries count once',
  body: rollCallTickBatchSchema,
  answer: okAnswerCodec(),
});

export const countAsWarden = endpoint({
  name: 'countAsWarden',
  ...forWarden,
  method: 'POST',
  path: `${wardenPath}/counts`,
  summary: 'Record the residents of a floor as a floor warden',
  body: floorCountInputSchema,
  answer: okAnswerCodec(),
});
