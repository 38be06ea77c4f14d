import { z } from 'zod';
import { codeText } from '../../kit/code.ts';
import { codec, done, fields, objectCodec, plain, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import {
  count,
  ending,
  evacuationDetails,
  evacuationSorts,
  kinds,
  pastEvacuation,
  rollCall,
  running,
  ticks,
  wardenLink,
  wardenList,
} from './evacuation.ts';
import { evacuationsTopic, runningTopic } from './topics.ts';

const inBuilding = {
  ...({ access: 'user', building: 'path', module: 'visits' } as const),
  topic: evacuationsTopic,
} as const;

const all = '/api/buildings/:building/evacuations';
const one = `${all}/:evacuation` as const;

export const readRollCall = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/now`,
  summary:
    'Staff: everybody in the building now, whole; while an evacuation runs with what was said of whom, and the wardens’ counts',
  answer: same(rollCall),
});

export const readRunning = endpoint({
  ...inBuilding,
  topic: runningTopic,
  method: 'GET',
  path: `${all}/running`,
  summary: 'Staff: the evacuation that runs, if one does',
  answer: same(z.object({ running: running.nullable() })),
});

export const startEvacuation = endpoint({
  ...inBuilding,
  method: 'POST',
  path: all,
  summary:
    'Staff: begins an evacuation, or a drill, with all who are inside; 409 `evacuation_running` where one runs',
  body: objectCodec(z.object({ kind: z.enum(kinds) }), { kind: 'kind' }),
  answer: done(plain(z.object({ id: z.int() }))),
});

export const tickPeople = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/ticks`,
  summary: 'Staff: who was seen, or not; of each the later word holds, and the same sent again counts once',
  body: plain(ticks),
  answer: done(),
});

export const countFloor = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/counts`,
  summary: 'Staff: how many residents there were on a floor, and how many are out',
  body: plain(count),
  answer: done(),
});

export const listLinks = endpoint({
  ...inBuilding,
  // They stay as they are while they open anything.
  topic: 'evacuationLinks',
  method: 'GET',
  path: `${one}/links`,
  summary: 'Staff: the wardens’ links of an evacuation that runs, one a floor and one for the whole building',
  answer: fields(same(wardenLink)),
});

export const endEvacuation = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/end`,
  summary: 'Staff: ends an evacuation; its record is drawn and sealed, and its links open nothing any more',
  body: plain(ending),
  answer: done(),
});

export const listEvacuations = endpoint({
  ...inBuilding,
  method: 'GET',
  path: all,
  summary: 'Staff: the evacuations that are over, page by page, the latest first',
  query: pageQuery(evacuationSorts, '-start'),
  answer: pageOf(same(pastEvacuation)),
});

export const readEvacuation = endpoint({
  ...inBuilding,
  method: 'GET',
  path: one,
  summary:
    'Staff: who was found and who was not in an evacuation that is over, by name until they are forgotten as visitors; 404 while it runs',
  answer: same(evacuationDetails),
});

export const readRecord = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${one}/record`,
  summary: 'Administrators: the sealed record, for the safety register; each reading is recorded',
  download: 'application/pdf',
  answer: downloadAnswer,
});

const CODE_MAX = 100;
const ofWarden = {
  access: 'public',
  params: codec(
    z.object({ code: codeText(CODE_MAX).min(1) }),
    ({ code }) => ({ code }),
    ({ code }) => ({ code }),
  ),
} as const;
const warden = '/api/evacuations/:code';

export const readWardenList = endpoint({
  ...ofWarden,
  method: 'GET',
  path: warden,
  summary:
    'What the link of a floor warden shows while the evacuation runs: names, companies and who needs help, of that floor',
  answer: same(wardenList),
});

export const tickAsWarden = endpoint({
  ...ofWarden,
  method: 'POST',
  path: `${warden}/ticks`,
  summary: 'A floor warden: who was seen, or not; the same sent again counts once',
  body: plain(ticks),
  answer: done(),
});

export const countAsWarden = endpoint({
  ...ofWarden,
  method: 'POST',
  path: `${warden}/counts`,
  summary: 'A floor warden: how many residents there were on a floor, and how many are out',
  body: plain(count),
  answer: done(),
});
