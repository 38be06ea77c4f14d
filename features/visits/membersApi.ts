import { done, listOf, optional, plain } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { SHEET_MAX_BYTES } from '../../kit/spreadsheet/spreadsheetImport.ts';
import { groupCount, member, namedGroup, namesGiven, namesRead } from './members.ts';
import { memberName } from './visit.ts';

const inBuilding = { access: 'user', building: 'path', module: 'visits' } as const;
const visit = '/api/buildings/:building/visits/:id';

/** As they may be given with a visit to announce. */
export const membersGiven = optional(listOf(plain(memberName)));

export const memberWire = plain(member, { id: 'pk' });
const groupWire = plain(namedGroup, { id: 'pk', members: ['members', listOf(memberWire)] });

export const readMembers = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${visit}/members`,
  summary: 'Who comes in a group besides its leader, as far as they are named',
  answer: groupWire,
});

export const nameMembers = endpoint({
  ...inBuilding,
  method: 'PUT',
  path: `${visit}/members`,
  summary:
    'Names who comes in a group besides its leader: all of them at once. Its heads follow, unless more are counted',
  body: plain(namesGiven.omit({ id: true })),
  current: groupWire,
  answer: done(),
});

export const previewNames = endpoint({
  ...inBuilding,
  method: 'POST',
  path: '/api/buildings/:building/visits/names-preview',
  summary: 'Reads the names of a group from a spreadsheet, and writes nothing',
  withoutKey: 'reads',
  transaction: false,
  file: { name: 'file', maxBytes: SHEET_MAX_BYTES },
  answer: plain(namesRead),
});

export const countGroup = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${visit}/heads`,
  summary: 'How many of a group that is in the building came, and who did not; for staff',
  body: plain(groupCount),
  answer: done(),
});
