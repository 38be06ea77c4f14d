import { z } from 'zod';

/** Raised whenever an earlier program could not read an archive any more. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';

const written = {
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

const table = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** Those that the database does not compute, in the order of its values. */
  columns: z.array(z.string().min(1)).min(1),
  rows: z.int().nonnegative(),
  ...written,
});

const sequence = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  /** A `bigint`. */
  value: z.string().regex(/^-?\d+$/),
  /** Whether that value was given out already. */
  called: z.boolean(),
});

/** What an archive says of itself and of everything in it; its last entry. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Of the database server. */
  postgres: z.string(),
  /** Names of the files that made the schema, in their order. */
  migrations: z.array(z.string()).min(1),
  /** The number of the job library's last migration. */
  jobsMigration: z.int().positive(),
  /** The first moment of the oldest month of facts; null where there is none. */
  factsSince: z.iso.datetime().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.array(z.object({ key: z.string().min(1), ...written })),
  /** Files that rows refer to and the storage did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.output<typeof manifest>;
export type ArchivedTable = Manifest['tables'][number];
export type ArchivedFile = Manifest['files'][number];

/** How an entry reads, by which it is known again. */
export interface Written {
  bytes: number;
  sha256: string;
}

/** What the programs of all formats can read of a manifest: whose it is. */
export const anyManifest = z.object({ format: z.int().positive(), version: z.string() });

export const entryOfTable = ({ schema, name }: { schema: string; name: string }) =>
  `tables/${schema}.${name}.copy`;
export const entryOfFile = (key: string) => `files/${key}`;
