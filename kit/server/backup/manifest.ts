import { z } from 'zod';

/** Increased whenever earlier programs could no longer read an archive. */
export const BACKUP_FORMAT = 2;

export const MANIFEST_ENTRY = 'manifest.json';
export const DUMP_ENTRY = 'database.dump';

const written = {
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

const table = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().nonnegative(),
  ...written,
});

const sequence = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  value: z.string().regex(/^-?\d+$/),
  called: z.boolean(),
});

const common = {
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  files: z.array(z.object({ key: z.string().min(1), ...written })),
  missing: z.array(z.string()),
};

/** Rows of each table as text, for the embedded PostgreSQL, which has no `pg_dump`. */
const portable = z.object({
  format: z.literal(1),
  ...common,
  jobsMigration: z.int().positive(),
  factsSince: z.iso.datetime().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
});

const dumped = z.object({
  format: z.literal(2),
  ...common,
  pgDump: z.int().positive(),
  dump: z.object(written),
});

export const manifestSchema = z.discriminatedUnion('format', [portable, dumped]);

export type BackupManifest = z.output<typeof manifestSchema>;
export type PortableBackupManifest = z.output<typeof portable>;
export type DumpBackupManifest = z.output<typeof dumped>;
export type BackupTableEntry = PortableBackupManifest['tables'][number];
export type BackupFileEntry = BackupManifest['files'][number];

export interface EntryChecksum {
  bytes: number;
  sha256: string;
}

export const anyManifestSchema = z.object({ format: z.int().positive(), version: z.string() });

export const getTableEntryName = ({ schema, name }: { schema: string; name: string }) =>
  `tables/${schema}.${name}.copy`;
export const getFileEntryName = (key: string) => `files/${key}`;

export function listManifestEntries(archived: BackupManifest): [name: string, written: EntryChecksum][] {
  const database: [string, EntryChecksum][] =
    archived.format === 1
      ? archived.tables.map((each) => [getTableEntryName(each), each])
      : [[DUMP_ENTRY, archived.dump]];
  return [
    ...database,
    ...archived.files.map((each): [string, EntryChecksum] => [getFileEntryName(each.key), each]),
  ];
}
