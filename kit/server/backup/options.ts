import type { FileStorage } from '../files/fileStorage.ts';

interface Options {
  /** The server itself, not a pooler. */
  databaseUrl: string;
  /** Undefined: the files stay where they are. */
  storage: FileStorage | undefined;
  file: string;
  version: string;
  /** Aborts the work and removes its results. */
  signal: AbortSignal;
}

export interface BackupOptions extends Options {
  /** If true, the archive contains rows as text instead of the output of `pg_dump`. */
  portable: boolean;
}

export interface RestoreOptions extends Options {
  migrations: string;
  now: Date;
}
