import { objectCodec, okAnswerCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import {
  importOptionsByWorksheetSchema,
  importOptionsByWorksheetWireNames,
  spreadsheetUploadField,
} from '../../../kit/spreadsheet/worksheetImport.ts';
import {
  groupAttendanceInputSchema,
  groupNamesPreviewResultSchema,
  memberNamesEditInputSchema,
  visitGroupWithMembersSchema,
} from './members.ts';

const inBuilding = { access: 'user', building: 'path', module: 'visits' } as const;
const visit = '/api/buildings/:building/visits/:id';

export const readMembers = endpoint({
  name: 'readMembers',
  ...inBuilding,
  method: 'GET',
  path: `${visit}/members`,
  summary: 'List the named members of a group, without its leader',
  answer: visitGroupWithMembersSchema,
});

export const nameMembers = endpoint({
  name: 'nameMembers',
  ...inBuilding,
  method: 'PUT',
  path: `${visit}/members`,
  summary: 'Replace the named members of a group; its size follows unless more people are counted',
  body: memberNamesEditInputSchema.omit({ id: true }),
  current: visitGroupWithMembersSchema,
  answer: okAnswerCodec(),
});

export const previewGroupNamesSpreadsheet = endpoint({
  name: 'previewGroupNamesSpreadsheet',
  ...inBuilding,
  method: 'POST',
  path: '/api/buildings/:building/visits/names-preview',
  summary: 'Read the names of a group from a spreadsheet without writing anything',
  withoutKey: 'reads',
  transaction: false,
  file: spreadsheetUploadField,
  body: objectCodec(importOptionsByWorksheetSchema, importOptionsByWorksheetWireNames),
  answer: groupNamesPreviewResultSchema,
});

export const correctGroupAttendance = endpoint({
  name: 'correctGroupAttendance',
  ...inBuilding,
  method: 'POST',
  path: `${visit}/heads`,
  summary: 'Correct how many of a checked-in group came and who is absent; for staff',
  body: groupAttendanceInputSchema,
  answer: okAnswerCodec(),
});
