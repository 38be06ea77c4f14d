import { and, eq, sql } from 'drizzle-orm';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { BuildingScope } from '../database/buildingScope.ts';
import type { Db } from '../database/db.ts';
import { storedFiles } from '../database/tables.ts';
import { getFileStorageKey, getRenditionFileName } from './fileKeys.ts';
import type { FileStorage } from './fileStorage.ts';
import type { AddressSigner, SignedUrlFile } from './signedUrl.ts';

export interface FileDependencies {
  db: Db;
  storage: FileStorage;
  signer: AddressSigner;
  showsCalendars(buildingId: number): Promise<boolean>;
}

export interface SignedFileContent {
  name: string;
  bytes: Uint8Array;
  secondsLeft: number;
}

const PUBLIC_NAME = /^([0-9a-f]{64})\.(png|jpg|webp)$/;

export async function readPublicPictureByName(
  dependencies: FileDependencies,
  name: string,
): Promise<Uint8Array | null> {
  const [, hash, extension] = PUBLIC_NAME.exec(name) ?? [];
  if (!hash) return null;
  if (extension !== 'webp') return readKey(dependencies.storage, name);
  for (const { buildingId, key } of await findShareable(dependencies.db, hash))
    if (await dependencies.showsCalendars(buildingId)) return readKey(dependencies.storage, key);
  return null;
}

export async function readSignedFile(
  dependencies: FileDependencies,
  file: SignedUrlFile,
  proof: { expires: string; signature: string },
  now: Date,
): Promise<SignedFileContent | null> {
  const secondsLeft = dependencies.signer.check(file, proof.expires, proof.signature, now);
  if (secondsLeft === null) return null;
  const table = storedFiles.in(new BuildingScope([file.building]));
  const [row] = await dependencies.db.select().from(table).where(eq(table.id, file.id));
  const key = row && getFileStorageKey(row, file.shape);
  const bytes = key && (await readKey(dependencies.storage, key));
  return row && bytes ? { name: row.name, bytes, secondsLeft } : null;
}

export async function readPictureBytes(
  storage: FileStorage,
  db: Db,
  scope: BuildingScope,
  id: number,
): Promise<Uint8Array | null> {
  const table = storedFiles.in(scope);
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.kind, 'picture')));
  const largest = row?.renditions.at(-1);
  return row && largest ? readKey(storage, `${row.folder}/${getRenditionFileName(largest.width)}`) : null;
}

async function readKey(storage: FileStorage, key: string): Promise<Uint8Array | null> {
  assertNoTransaction('Reading a file');
  return storage.read(key);
}

/** Searches all buildings, because the URL of a public picture names no building. */
async function findShareable(db: Db, hash: string): Promise<{ buildingId: number; key: string }[]> {
  const { rows } = await db.execute<{ buildingId: number; key: string }>(
    sql`select building_id as "buildingId", folder || '/' || (rendition ->> 'width') || '.webp' as key
          from stored_files, jsonb_array_elements(renditions) as rendition
          where shareable and renditions @> ${JSON.stringify([{ sha256: hash }])}::jsonb
            and rendition ->> 'sha256' = ${hash}`,
  );
  return rows;
}
