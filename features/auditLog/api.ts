import { z } from 'zod';
import { arrayCodec, identityCodec, objectCodec, okAnswerCodec, plainObjectCodec } from '../../kit/codec.ts';
import {
  AUDIT_TOPIC,
  downloadCodec,
  endpoint,
  INSTALLATION_TOPIC,
  XLSX_MEDIA_TYPE,
} from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { MAX_SEARCH_LENGTH } from '../../kit/search.ts';
import {
  activityKindListSchema,
  auditLogEntrySchema,
  auditLogFilterSchema,
  auditLogSorts,
  translatedActivityKindSchema,
} from './auditLog.ts';
import { deadJobSchema, deadJobSorts, installationStatusSchema } from './installationStatus.ts';

const buildingPath = '/api/buildings/:building/audit';
const installationPath = '/api/audit';
const topic = AUDIT_TOPIC;

const filterNames = {
  from: 'from',
  to: 'to',
  kind: 'kind',
  about: 'about',
  cause: 'cause',
  log: 'log',
} as const;
const auditLogQuery = pageQueryCodec(auditLogSorts, '-at', {
  asked: auditLogFilterSchema,
  names: filterNames,
});
const exportQuery = objectCodec(
  auditLogFilterSchema.extend({ search: z.string().max(MAX_SEARCH_LENGTH).default('') }),
  {
    ...filterNames,
    search: 'search',
  },
);

const entryCodec = objectCodec(auditLogEntrySchema, {
  ...({ id: 'pk', at: 'at', by: 'by', who: 'who', kind: 'kind', what: 'what' } as const),
  ...({ about: 'about', thing: 'thing', changes: 'changes', details: 'details' } as const),
  ...({ withheld: 'withheld', holds: 'holds' } as const),
});

export const readAuditLog = endpoint({
  name: 'readAuditLog',
  method: 'GET',
  path: buildingPath,
  summary: 'List the audit log of the building by page, newest first: who did what, when, before and after',
  access: 'user',
  building: 'path',
  topic,
  query: auditLogQuery,
  answer: pageCodec(entryCodec),
});

export const exportAuditLog = endpoint({
  name: 'exportAuditLog',
  method: 'GET',
  path: `${buildingPath}/export`,
  summary: 'Export the audit log of the building as a spreadsheet; more than 20,000 rows are refused',
  access: 'user',
  building: 'path',
  topic,
  query: exportQuery,
  answer: downloadCodec,
  download: XLSX_MEDIA_TYPE,
});

export const listActivityKinds = endpoint({
  name: 'listActivityKinds',
  method: 'GET',
  path: `${installationPath}/kinds`,
  summary:
    'List the kinds of recorded activity, and tell whether the caller may read the installation’s audit log',
  access: 'user',
  topic,
  answer: plainObjectCodec(activityKindListSchema, {
    kinds: ['fields', arrayCodec(plainObjectCodec(translatedActivityKindSchema))],
  }),
});

export const readInstallationAuditLog = endpoint({
  name: 'readInstallationAuditLog',
  method: 'GET',
  path: installationPath,
  summary: 'List the audit log of the installation, e.g. of accounts; for administrators of every building',
  access: 'user',
  topic,
  query: auditLogQuery,
  answer: pageCodec(entryCodec),
});

export const exportInstallationAuditLog = endpoint({
  name: 'exportInstallationAuditLog',
  method: 'GET',
  path: `${installationPath}/export`,
  summary: 'Export the audit log of the installation as a spreadsheet; more than 20,000 rows are refused',
  access: 'user',
  topic,
  query: exportQuery,
  answer: downloadCodec,
  download: XLSX_MEDIA_TYPE,
});

const operationPath = '/api/operation';

export const readInstallationStatus = endpoint({
  name: 'readInstallationStatus',
  method: 'GET',
  path: operationPath,
  summary:
    'Read the state of the installation: version, checks, mails, jobs and last backup; ' +
    'for administrators of every building',
  access: 'user',
  topic: INSTALLATION_TOPIC,
  answer: identityCodec(installationStatusSchema),
});

export const listDeadJobs = endpoint({
  name: 'listDeadJobs',
  method: 'GET',
  path: `${operationPath}/jobs`,
  summary: 'List failed jobs by page, oldest first',
  access: 'user',
  topic: INSTALLATION_TOPIC,
  query: pageQueryCodec(deadJobSorts, 'since'),
  answer: pageCodec(
    objectCodec(deadJobSchema, {
      ...({ id: 'pk', name: 'name', what: 'what', since: 'since', triedAt: 'triedAt' } as const),
      ...({ attempts: 'attempts', failure: 'failure' } as const),
    }),
  ),
});

export const retryDeadJob = endpoint({
  name: 'retryDeadJob',
  method: 'POST',
  path: `${operationPath}/jobs/:id/retry`,
  summary: 'Retry a failed job',
  access: 'user',
  topic: INSTALLATION_TOPIC,
  answer: okAnswerCodec(),
});

export const removeDeadJob = endpoint({
  name: 'removeDeadJob',
  method: 'DELETE',
  path: `${operationPath}/jobs/:id`,
  summary: 'Remove a failed job',
  access: 'user',
  topic: INSTALLATION_TOPIC,
  answer: okAnswerCodec(),
});
