import { z } from 'zod';

/** The newest format. Raised whenever an earlier program could not read an archive any more. */
export const FORMAT = 2;

export const MANIFEST = 'manifest.json';
export const DUMP = 'database.dump';

const written = {
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

const table = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** Columns that the database does not compute, in the order of the values. */
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().nonnegative(),
  ...written,
});

const sequence = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** A `bigint`. */
  value: z.string().regex(/^-?\d+$/),
  /** True if that value was given out already. */
  called: z.boolean(),
});

const common = {
  /** Version of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the database server. */
  postgres: z.string(),
  /** Names of the migrations that made the schema, in their order. */
  migrations: z.array(z.string()).min(1),
  files: z.array(z.object({ key: z.string().min(1), ...written })),
  /** Files that rows refer to and the storage did not have. */
  missing: z.array(z.string()),
};

/** The rows of each table as text: for the embedded PostgreSQL, which comes without `pg_dump`. */
const portable = z.object({
  format: z.literal(1),
  ...common,
  /** The number of the job library's last migration. */
  jobsMigration: z.int().positive(),
  /** The first moment of the oldest month of facts; null if there is none. */
  factsSince: z.iso.datetime().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
});

/** The output of `pg_dump`. */
const dumped = z.object({
  format: z.literal(2),
  ...common,
  /** Major version of `pg_dump`. */
  pgDump: z.int().positive(),
  dump: z.object(written),
});

/** Describes an archive and each of its entries; its last entry. */
export const manifest = z.discriminatedUnion('format', [portable, dumped]);

export type Manifest = z.output<typeof manifest>;
export type PortableManifest = z.output<typeof portable>;
export type DumpManifest = z.output<typeof dumped>;
export type ArchivedTable = PortableManifest['tables'][number];
export type ArchivedFile = Manifest['files'][number];

/** Size and checksum of an entry. */
export interface Written {
  bytes: number;
  sha256: string;
}

/** The part of a manifest that programs of all formats can read. */
export const anyManifest = z.object({ format: z.int().positive(), version: z.string() });

export const entryOfTable = ({ schema, name }: { schema: string; name: string }) =>
  `tables/${schema}.${name}.copy`;
export const entryOfFile = (key: string) => `files/${key}`;

/** All entries besides the manifest. */
export function entriesOf(archived: Manifest): [name: string, written: Written][] {
  const database: [string, Written][] =
    archived.format === 1
      ? archived.tables.map((each) => [entryOfTable(each), each])
      : [[DUMP, archived.dump]];
  return [...database, ...archived.files.map((each): [string, Written] => [entryOfFile(each.key), each])];
}
