import type { FileStorage } from '../files/fileStorage.ts';

export interface BackupOptions {
  /** The server itself, not a pooler of connections. */
  databaseUrl: string;
  /** Undefined: the files stay where they are. */
  storage: FileStorage | undefined;
  /** Where the archive goes; nothing may be there. */
  file: string;
  /** Of this program. */
  version: string;
  /** Breaks it off; nothing is left then. */
  signal: AbortSignal;
}

export interface RestoreOptions extends BackupOptions {
  /** The folder of this program's migrations. */
  migrations: string;
  now: Date;
}
