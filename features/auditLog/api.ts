import { z } from 'zod';
import { done, listOf, objectCodec, plain, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint, INSTALLATION, TRAIL, XLSX } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { LONGEST_SEARCH } from '../../kit/search.ts';
import { trailEntry, trailFilter, trailKind, trailKinds, trailSorts } from './auditLog.ts';
import { deadJob, jobSorts, operation } from './operation.ts';

const ofBuilding = '/api/buildings/:building/audit';
const ofNone = '/api/audit';
const topic = TRAIL;

const filterNames = {
  from: 'from',
  to: 'to',
  kind: 'kind',
  about: 'about',
  cause: 'cause',
  log: 'log',
} as const;
const query = pageQuery(trailSorts, '-at', { asked: trailFilter, names: filterNames });
const whole = objectCodec(trailFilter.extend({ search: z.string().max(LONGEST_SEARCH).default('') }), {
  ...filterNames,
  search: 'search',
});

const entry = objectCodec(trailEntry, {
  ...({ id: 'pk', at: 'at', by: 'by', who: 'who', kind: 'kind', what: 'what' } as const),
  ...({ about: 'about', thing: 'thing', changes: 'changes', details: 'details' } as const),
  ...({ withheld: 'withheld', holds: 'holds' } as const),
});

export const readTrail = endpoint({
  method: 'GET',
  path: ofBuilding,
  summary: 'What was done in the building: who, what, when, before and after; page by page, the newest first',
  access: 'user',
  building: 'path',
  topic,
  query,
  answer: pageOf(entry),
});

export const exportTrail = endpoint({
  method: 'GET',
  path: `${ofBuilding}/export`,
  summary: 'The same as a workbook, whole; more than 20,000 rows are refused',
  access: 'user',
  building: 'path',
  topic,
  query: whole,
  answer: downloadAnswer,
  download: XLSX,
});

export const listTrailKinds = endpoint({
  method: 'GET',
  path: `${ofNone}/kinds`,
  summary: 'The kinds of what can happen, in words; and whether the caller reads what belongs to no building',
  access: 'user',
  topic,
  answer: plain(trailKinds, { kinds: ['fields', listOf(plain(trailKind))] }),
});

export const readInstallationTrail = endpoint({
  method: 'GET',
  path: ofNone,
  summary: 'What was done that belongs to no building, as to accounts; for administrators of every building',
  access: 'user',
  topic,
  query,
  answer: pageOf(entry),
});

export const exportInstallationTrail = endpoint({
  method: 'GET',
  path: `${ofNone}/export`,
  summary: 'The same as a workbook, whole; more than 20,000 rows are refused',
  access: 'user',
  topic,
  query: whole,
  answer: downloadAnswer,
  download: XLSX,
});

const ofOperation = '/api/operation';

export const readOperation = endpoint({
  method: 'GET',
  path: ofOperation,
  summary:
    'How the installation is: version, checks, mails, jobs, the last backup; for administrators of every building',
  access: 'user',
  topic: INSTALLATION,
  answer: same(operation),
});

export const listDeadJobs = endpoint({
  method: 'GET',
  path: `${ofOperation}/jobs`,
  summary: 'The jobs that were given up, page by page, those that wait longest first',
  access: 'user',
  topic: INSTALLATION,
  query: pageQuery(jobSorts, 'since'),
  answer: pageOf(
    objectCodec(deadJob, {
      ...({ id: 'pk', name: 'name', what: 'what', since: 'since', triedAt: 'triedAt' } as const),
      ...({ attempts: 'attempts', failure: 'failure' } as const),
    }),
  ),
});

export const retryJob = endpoint({
  method: 'POST',
  path: `${ofOperation}/jobs/:id/retry`,
  summary: 'Has a job that was given up tried again',
  access: 'user',
  topic: INSTALLATION,
  answer: done(),
});

export const forgetJob = endpoint({
  method: 'DELETE',
  path: `${ofOperation}/jobs/:id`,
  summary: 'Takes away a job that was given up',
  access: 'user',
  topic: INSTALLATION,
  answer: done(),
});
