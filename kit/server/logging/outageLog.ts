import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { findDatabaseOutage } from '../database/databaseErrors.ts';
import { findStorageOutage } from '../files/storageOutage.ts';
import { toLoggableError } from './logger.ts';

type InfrastructureOutageKind = keyof typeof outageMessages;

const outageMessages = {
  database_away: 'the database is away',
  database_busy: 'no connection to the database was free in time',
  database_full: 'the disk of the database is full',
  storage_away: 'the file storage is away',
  storage_full: 'the file storage is full',
  busy: 'too many requests: the process is overloaded',
};

const OVER_AFTER = 60_000;

export function findInfrastructureOutage(error: unknown): InfrastructureOutageKind | undefined {
  if (error instanceof AppError && error.code === 'busy') return 'busy';
  return findStorageOutage(error) ?? findDatabaseOutage(error);
}

export interface OutageLog {
  note(error: unknown): boolean;
}

/** Logs one line when an outage begins, and one with the number of failures when it ends. */
export function createOutageLog(log: Logger): OutageLog {
  const failures = new Map<InfrastructureOutageKind, { count: number; over: NodeJS.Timeout }>();
  const end = (outage: InfrastructureOutageKind) => {
    log.info(
      { outage, failures: failures.get(outage)?.count },
      'the outage is over: no failure for a minute',
    );
    failures.delete(outage);
  };
  return {
    note(error) {
      const outage = findInfrastructureOutage(error);
      if (!outage) return false;
      const entry = failures.get(outage);
      if (entry) {
        entry.count++;
        entry.over.refresh();
      } else {
        log.warn({ outage, err: toLoggableError(error) }, outageMessages[outage]);
        failures.set(outage, { count: 1, over: setTimeout(() => end(outage), OVER_AFTER).unref() });
      }
      return true;
    },
  };
}
