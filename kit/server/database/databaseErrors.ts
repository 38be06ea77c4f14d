import pg from 'pg';
import { isNetworkFailure, listErrorChain } from '../logging/errorChain.ts';

export function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  return listErrorChain(error).find((at) => at instanceof pg.DatabaseError);
}

const SERVER_TIMEOUTS = ['57014', '55P03', '25P03'];

export function isDatabaseTimeout(error: unknown): boolean {
  return SERVER_TIMEOUTS.includes(findDatabaseError(error)?.code ?? '');
}

const COLLISIONS = ['40001', '40P01'];

/** True if PostgreSQL rolled back a transaction because of concurrent ones. */
export function isTransactionConflict(error: unknown): boolean {
  return COLLISIONS.includes(findDatabaseError(error)?.code ?? '');
}

export function isOutdatedStatement(error: unknown): boolean {
  return findDatabaseError(error)?.code === '0A000';
}

// PostgreSQL's manual, appendix A: connection errors, shutdown, too many connections, out of memory,
// read-only after a failover, I/O errors. Poolers use the first two as well.
const AWAY = /^(08...|57P0[1235]|53200|53300|25006|58...)$/;
const DISK_FULL = '53100';

// Errors of the driver and its pool have no code.
const LOST = new RegExp(
  `^(${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end',
  ].join('|')})`,
);
const SILENT = 'Query read timeout';
const WAITED = /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to)/;

export function isDatabaseDriverTimeout(error: unknown): boolean {
  return listErrorChain(error).some(({ message }) => message === SILENT);
}

export function findDatabaseOutage(
  error: unknown,
): 'database_away' | 'database_busy' | 'database_full' | undefined {
  const state = findDatabaseError(error)?.code;
  if (state === DISK_FULL) return 'database_full';
  if (state) return AWAY.test(state) ? 'database_away' : undefined;
  for (const at of listErrorChain(error)) {
    if (WAITED.test(at.message) || at.message === SILENT) return 'database_busy';
    if (LOST.test(at.message) || isNetworkFailure(at)) return 'database_away';
  }
  return undefined;
}
