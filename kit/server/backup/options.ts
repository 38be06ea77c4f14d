import type { FileStorage } from '../files/fileStorage.ts';

interface CommonOptions {
  databaseUrl: string;
  storage: FileStorage | undefined;
  file: string;
  version: string;
  signal: AbortSignal;
}

export interface BackupOptions extends CommonOptions {
  /** If true, the archive contains rows as text instead of the output of `pg_dump`. */
  portable: boolean;
}

export interface RestoreOptions extends CommonOptions {
  migrations: string;
  now: Date;
}
