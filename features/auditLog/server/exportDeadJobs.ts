import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listDeadJobs } from './deadJobs.ts';

export const exportDeadJobs = exportList(listDeadJobs, {
  feature: 'auditLog',
  title: 'operation.jobs',
  columns: {
    'jobColumns.what': ({ what }) => what,
    'jobColumns.failure': ({ failure }) => failure,
    'jobColumns.since': ({ since }, { toInstant }) => toInstant(since),
    'jobColumns.tried': ({ attempts }) => attempts,
    'jobColumns.triedAt': ({ triedAt }, { toInstant }) => toInstant(triedAt),
  },
});
