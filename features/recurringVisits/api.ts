import { z } from 'zod';
import { fields, okAnswer, plain } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { FILE_MAX_BYTES } from '../../kit/shownFile.ts';
import {
  newStanding,
  standing,
  standingEdit,
  standingFilter,
  standingSorts,
  storedFile,
} from './recurringVisit.ts';
import { standingTopic } from './topics.ts';

const staff = { access: 'user', building: 'path', module: 'visits', topic: standingTopic } as const;
const all = '/api/buildings/:building/standing';
const one = `${all}/:standing` as const;

const standingWire = plain(standing, { id: 'pk' });
const written = okAnswer(fields(standingWire));

export const listStanding = endpoint({
  ...staff,
  method: 'GET',
  path: all,
  summary:
    'Standing visits, page by page: contractors and cleaners with period, days of the week, hours, team and documents; `show=due`: those of which a document is missing, over or soon over; for staff',
  query: pageQuery(standingSorts, 'contractor', { asked: standingFilter, names: { show: 'show' } }),
  answer: pageCodec(standingWire),
});

export const countDueStanding = endpoint({
  ...staff,
  method: 'GET',
  path: `${all}/due`,
  summary:
    'Of how many standing visits, running or to come, a document is missing, over or soon over, or the host has left; for staff',
  answer: plain(z.object({ due: z.int() })),
});

export const createStanding = endpoint({
  ...staff,
  method: 'POST',
  path: all,
  summary:
    'A team is expected for a time on some days of the week; its visits of today and tomorrow are made at once',
  body: plain(newStanding),
  answer: written,
});

export const editStanding = endpoint({
  ...staff,
  method: 'PATCH',
  path: one,
  summary:
    'Changes what is named; `team` and `documents` are named whole, those known by their `id`. Visits that still wait follow',
  body: plain(standingEdit),
  current: standingWire,
  answer: written,
});

export const deleteStanding = endpoint({
  ...staff,
  method: 'DELETE',
  path: one,
  summary: 'Takes a standing visit back, with its team and documents and the visits that still wait',
  answer: okAnswer(),
});

export const uploadStandingFile = endpoint({
  ...staff,
  method: 'POST',
  path: `${all}/files`,
  summary:
    'Stores a PDF or a picture of a document; removed after a day unless one of a standing visit refers to it',
  // Decoding takes its time; the one row is written at the end.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: okAnswer(fields(plain(storedFile, { id: 'pk' }))),
});
