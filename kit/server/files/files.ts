import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { UploadedFile } from '../../endpoint.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { FileDetails } from '../../fileDetails.ts';
import { plainLineSchema } from '../../plainLine.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import type { BuildingScope } from '../database/buildingScope.ts';
import type { Db } from '../database/db.ts';
import { type fileKinds, storedFiles } from '../database/tables.ts';
import { type ConfidentialFileStore, createConfidentialFileStore } from './confidentialFiles.ts';
import { inspectPdf } from './documents/inspectPdf.ts';
import { getRenditionFileName, STORED_PDF_FILE_NAME, type StoredFileRecord } from './fileKeys.ts';
import { type Rendition, renderPictureSizes, renderPictureSizesFromPixels, toPng } from './pictures.ts';
import {
  type FileDependencies,
  readPictureBytes,
  readPublicPictureByName,
  readSignedFile,
  type SignedFileContent,
} from './readFiles.ts';
import type { AddressSigner, SignedUrlFile } from './signedUrl.ts';

/** By first bytes, because file names and headers are not trusted. */
const signatures = [
  { extension: 'png', magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { extension: 'jpg', magic: Buffer.from([0xff, 0xd8, 0xff]) },
];

type FileKind = (typeof fileKinds)[number];

export interface FileService {
  /**
   * Returns the id of the row. Slow, so call it outside of transactions. Throws the errors of
   * `renderPictureSizes`.
   */
  storePicture(db: Db, scope: BuildingScope, upload: UploadedFile, now: Date): Promise<number>;
  storeDocument(db: Db, scope: BuildingScope, upload: UploadedFile, now: Date): Promise<number>;
  /** Returns URLs by id: permanent for shareable files of a building with public calendars, else signed. */
  describeFiles(
    db: Db,
    scope: BuildingScope,
    ids: readonly (number | null)[],
    now: Date,
  ): Promise<ReadonlyMap<number, FileDetails>>;
  /** Returns the key, a hash of the content. Throws `unsupported_media_type` unless it is PNG or JPEG. */
  putPublic(bytes: Uint8Array): Promise<string>;
  /** Copies a stored picture and returns the public key. Slow. Throws `file_unknown` at `field`. */
  publishPicture(db: Db, scope: BuildingScope, claim: { id: number; field: string }): Promise<string>;
  readPicture(db: Db, scope: BuildingScope, id: number): Promise<Uint8Array | null>;
  readonly sealed: ConfidentialFileStore;
  readPublic(name: string): Promise<Uint8Array | null>;
  readSigned(
    file: SignedUrlFile,
    proof: { expires: string; signature: string },
    now: Date,
  ): Promise<SignedFileContent | null>;
}

export function createFileService(dependencies: FileDependencies): FileService {
  const { storage, signer, showsCalendars } = dependencies;
  const keep = async (
    db: Db,
    scope: BuildingScope,
    upload: UploadedFile,
    now: Date,
    content: { kind: FileKind; renditions: Rendition[]; pages?: number },
  ): Promise<number> => {
    const folder = `stored/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
    const itself = content.kind === 'document' ? upload.bytes : largest(content.renditions).bytes;
    if (content.kind === 'document') await storage.put(`${folder}/${STORED_PDF_FILE_NAME}`, itself);
    for (const { width, bytes } of content.renditions)
      await storage.put(`${folder}/${getRenditionFileName(width)}`, bytes);
    const [row] = await storedFiles
      .insert(db, scope, [
        {
          kind: content.kind,
          name: plainLineSchema.parse(upload.filename).slice(0, 200) || '–',
          bytes: itself.length,
          sha256: sha256(itself),
          folder,
          renditions: content.renditions.map(({ bytes, ...size }) => ({ ...size, sha256: sha256(bytes) })),
          pages: content.pages ?? null,
          createdAt: now,
        },
      ])
      .returning();
    if (!row) throw new Error('The file was not inserted');
    return row.id;
  };

  const putPublic = async (bytes: Uint8Array): Promise<string> => {
    assertNoTransaction('Storing a file');
    const kind = signatures.find(({ magic }) => Buffer.from(bytes.subarray(0, magic.length)).equals(magic));
    if (!kind) throw new AppError('unsupported_media_type', { params: { accepted: 'PNG, JPEG' } });
    const key = `${sha256(bytes)}.${kind.extension}`;
    await storage.put(key, bytes);
    return key;
  };

  return {
    sealed: createConfidentialFileStore(storage),
    putPublic,
    async publishPicture(db, scope, { id, field }) {
      const table = storedFiles.in(scope);
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.kind, 'picture')));
      if (!row) throw invalidField(field, 'file_unknown');
      const fitting =
        row.renditions.findLast(({ width }) => width <= WIDEST_PREVIEW) ?? largest(row.renditions);
      const key = `${row.folder}/${getRenditionFileName(fitting.width)}`;
      const bytes = await storage.read(key);
      if (!bytes) throw new Error(`The storage lacks ${key}`);
      return putPublic(await toPng(bytes));
    },
    async storePicture(db, scope, upload, now) {
      const renditions = await renderPictureSizes(upload.bytes);
      return keep(db, scope, upload, now, { kind: 'picture', renditions });
    },
    async storeDocument(db, scope, upload, now) {
      const { pages, firstPage } = await inspectPdf(upload.bytes);
      const renditions = await renderPictureSizesFromPixels(firstPage.pixels, firstPage, WIDEST_PREVIEW);
      return keep(db, scope, upload, now, { kind: 'document', renditions, pages });
    },
    async describeFiles(db, scope, ids, now) {
      const fileIds = [...new Set(ids)].filter((id) => id !== null);
      if (fileIds.length === 0) return new Map();
      const table = storedFiles.in(scope);
      const rows = await db.select().from(table).where(inArray(table.id, fileIds));
      const shareable = new Set(rows.filter((row) => row.shareable).map((row) => row.buildingId));
      const open = new Set<number>();
      for (const id of shareable) if (await showsCalendars(id)) open.add(id);
      return new Map(
        rows.map((row) => [row.id, showFile(row, signer, row.shareable && open.has(row.buildingId), now)]),
      );
    },
    readPicture: (db, scope, id) => readPictureBytes(storage, db, scope, id),
    readPublic: (name) => readPublicPictureByName(dependencies, name),
    readSigned: (file, proof, now) => readSignedFile(dependencies, file, proof, now),
  };
}

const WIDEST_PREVIEW = 640;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function largest<T>(sizes: readonly T[]): T {
  const last = sizes.at(-1);
  if (last === undefined) throw new Error('The file has no renditions');
  return last;
}

function showFile(row: StoredFileRecord, signer: AddressSigner, isPublic: boolean, now: Date): FileDetails {
  const file = (shape: string): SignedUrlFile => ({ building: row.buildingId, id: row.id, shape });
  const addressOf = ({ width, sha256: hash }: StoredFileRecord['renditions'][number]) =>
    isPublic ? getPublicFilePath(`${hash}.webp`) : signer.sign(file(getRenditionFileName(width)), now);
  const { width, height, ...rest } = largest(row.renditions);
  const src = addressOf({ width, height, ...rest });
  const srcSet = row.renditions.map((size) => `${addressOf(size)} ${size.width}w`).join(', ');
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    address: row.kind === 'document' ? signer.sign(file(STORED_PDF_FILE_NAME), now) : src,
    picture: { src, srcSet, width, height },
    pages: row.pages,
  };
}

export function getPublicFilePath(key: string): string {
  return `/files/${key}`;
}

/**
 * Locks a file so that it is not deleted before the write refers to it. With `shareable`, people without a
 * token may see it while the building publishes its calendars. Throws `file_unknown` at `field` if the
 * building has no such file.
 */
export async function lockFileForReference(
  tx: Db,
  scope: BuildingScope,
  claim: { id: number; kind?: FileKind; field: string; shareable?: boolean },
): Promise<void> {
  const table = storedFiles.in(scope);
  const [fileRow] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, claim.id), claim.kind && eq(table.kind, claim.kind)))
    .for('key share');
  if (!fileRow) throw invalidField(claim.field, 'file_unknown');
  if (claim.shareable)
    await storedFiles.update(tx, scope, { shareable: true }, (row) => eq(row.id, claim.id));
}
