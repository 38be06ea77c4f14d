import { okAnswerCodec } from '../../kit/codec.ts';
import {
  AUDIT_TOPIC,
  downloadCodec,
  endpoint,
  INSTALLATION_TOPIC,
  spreadsheetDownload,
  XLSX_MEDIA_TYPE,
} from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { searchTextSchema } from '../../kit/searchField.ts';
import {
  activityKindListSchema,
  auditLogEntrySchema,
  auditLogFilterSchema,
  auditLogSorts,
} from './auditLog.ts';
import { deadJobSchema, deadJobSorts, installationStatusSchema } from './installationStatus.ts';

const buildingPath = '/api/buildings/:building/audit';
const installationPath = '/api/audit';
const topic = AUDIT_TOPIC;
const auditLogQuery = pageQueryCodec(auditLogSorts, '-at', auditLogFilterSchema);
const exportQuery = auditLogFilterSchema.extend({ search: searchTextSchema });

const signedIn = { access: 'user', topic } as const;

export const readAuditLog = endpoint({
  name: 'readAuditLog',
  method: 'GET',
  path: buildingPath,
  summary: 'List the audit log of the building by page, newest first: who did what, when, before and after',
  ...signedIn,
  building: 'path',
  query: auditLogQuery,
  answer: pageCodec(auditLogEntrySchema),
});

export const exportAuditLog = endpoint({
  name: 'exportAuditLog',
  method: 'GET',
  path: `${buildingPath}/export`,
  summary: 'Export the audit log of the building as a spreadsheet; more than 20,000 rows are refused',
  ...signedIn,
  building: 'path',
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
  ...signedIn,
  answer: activityKindListSchema,
});

export const readInstallationAuditLog = endpoint({
  name: 'readInstallationAuditLog',
  method: 'GET',
  path: installationPath,
  summary: 'List the audit log of the installation, e.g. of accounts; for administrators of every building',
  ...signedIn,
  query: auditLogQuery,
  answer: pageCodec(auditLogEntrySchema),
});

export const exportInstallationAuditLog = endpoint({
  name: 'exportInstallationAuditLog',
  method: 'GET',
  path: `${installationPath}/export`,
  summary: 'Export the audit log of the installation as a spreadsheet; more than 20,000 rows are refused',
  ...signedIn,
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
  answer: installationStatusSchema,
});

export const listDeadJobs = endpoint({
  name: 'listDeadJobs',
  method: 'GET',
  path: `${operationPath}/jobs`,
  summary: 'List failed jobs by page, oldest first',
  access: 'user',
  topic: INSTALLATION_TOPIC,
  query: pageQueryCodec(deadJobSorts, 'since'),
  answer: pageCodec(deadJobSchema),
});

export const exportDeadJobs = endpoint({
  name: 'exportDeadJobs',
  access: 'user',
  topic: INSTALLATION_TOPIC,
  method: 'GET',
  path: `${operationPath}/jobs/export`,
  summary: 'Export the failed jobs as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(deadJobSorts, 'since'),
  ...spreadsheetDownload,
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
