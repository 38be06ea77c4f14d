import type { FileStorage } from '../files/fileStorage.ts';

interface Options {
  /** The server itself, not a pooler. */
  databaseUrl: string;
  /** Undefined: the files stay where they are. */
  storage: FileStorage | undefined;
  /** The archive. */
  file: string;
  /** Version of this program. */
  version: string;
  /** Aborts the work; nothing is left then. */
  signal: AbortSignal;
}

export interface BackupOptions extends Options {
  /** If true, the archive holds rows as text instead of the output of `pg_dump`. */
  portable: boolean;
}

export interface RestoreOptions extends Options {
  /** The folder of this program's migrations. */
  migrations: string;
  now: Date;
}
