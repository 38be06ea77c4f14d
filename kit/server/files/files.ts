import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Upload } from '../../endpoint.ts';
import { AppError, invalidField } from '../../errors.ts';
import { plainLine } from '../../plainLine.ts';
import type { ShownFile } from '../../shownFile.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import type { Db } from '../database/db.ts';
import type { BuildingScope } from '../database/scope.ts';
import { type fileKinds, storedFiles } from '../database/tables.ts';
import { inspectPdf } from './documents/inspectPdf.ts';
import { DOCUMENT, type FileRow, shapeOfWidth } from './fileKeys.ts';
import { asPng, drawSizes, drawSizesOfPixels, type Rendition } from './pictures.ts';
import { type FileDependencies, type OpenedFile, readPicture, readPublic, readSigned } from './readFiles.ts';
import { openSealedFiles, type SealedFiles } from './sealedFiles.ts';
import type { AddressSigner, SignedFile } from './signedAddress.ts';

/** Media types of public files, by their first bytes: what a name or a header claims is not believed. */
const signatures = [
  { extension: 'png', magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { extension: 'jpg', magic: Buffer.from([0xff, 0xd8, 0xff]) },
];

export type FileKind = (typeof fileKinds)[number];

export interface Files {
  /**
   * Checks a picture, draws it anew in the sizes that the screens use and stores them; answers the id of its row. Not
   * inside a write's transaction: decoding takes time. Throws what `drawSizes` throws.
   */
  keepPicture(db: Db, scope: BuildingScope, upload: Upload, now: Date): Promise<number>;
  /** Checks a PDF, draws its first page and stores both; otherwise as `keepPicture`. Throws what `readDocument` throws. */
  keepDocument(db: Db, scope: BuildingScope, upload: Upload, now: Date): Promise<number>;
  /**
   * Files by their ids, with addresses for a reader who may see them now: of shareable ones in a building with public
   * calendars addresses that stay for ever, of all others signed ones. An id that the scope does not have is left out.
   */
  shown(
    db: Db,
    scope: BuildingScope,
    ids: readonly (number | null)[],
    now: Date,
  ): Promise<ReadonlyMap<number, ShownFile>>;
  /**
   * Keeps a public picture and answers its key: the hash of its content, so that it may be cached for ever. Throws
   * `unsupported_media_type` where the content is neither PNG nor JPEG.
   */
  putPublic(bytes: Uint8Array): Promise<string>;
  /**
   * Makes a public picture of one that the building has stored, at most 640 wide, and answers its key; not inside a write's
   * transaction. Throws `file_unknown` at `field`.
   */
  publish(db: Db, scope: BuildingScope, claim: { id: number; field: string }): Promise<string>;
  /**
   * A stored picture in its largest size, or null: for calls with a token, which know whether their caller may see it; no address is
   * signed for it.
   */
  readPicture(db: Db, scope: BuildingScope, id: number): Promise<Uint8Array | null>;
  /** PDFs that no address opens. */
  readonly sealed: SealedFiles;
  /** The bytes of a public file by the last step of its address, or null. */
  readPublic(name: string): Promise<Uint8Array | null>;
  /** The file of a signed address, or null where this product has not signed it, or it is over. */
  readSigned(
    file: SignedFile,
    proof: { expires: string; signature: string },
    now: Date,
  ): Promise<OpenedFile | null>;
}

/** The files of the product: checked, stored, and found again. */
export function openFiles(given: FileDependencies): Files {
  const { storage, signer, showsCalendars } = given;
  const keep = async (
    db: Db,
    scope: BuildingScope,
    upload: Upload,
    now: Date,
    made: { kind: FileKind; renditions: Rendition[]; pages?: number },
  ): Promise<number> => {
    const folder = `stored/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
    const itself = made.kind === 'document' ? upload.bytes : largest(made.renditions).bytes;
    if (made.kind === 'document') await storage.put(`${folder}/${DOCUMENT}`, itself);
    for (const { width, bytes } of made.renditions)
      await storage.put(`${folder}/${shapeOfWidth(width)}`, bytes);
    const [row] = await storedFiles
      .insert(db, scope, [
        {
          kind: made.kind,
          name: plainLine.parse(upload.filename).slice(0, 200) || '–',
          bytes: itself.length,
          sha256: sha256(itself),
          folder,
          renditions: made.renditions.map(({ bytes, ...size }) => ({ ...size, sha256: sha256(bytes) })),
          pages: made.pages ?? null,
          createdAt: now,
        },
      ])
      .returning();
    if (!row) throw new Error('No file was kept');
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
    sealed: openSealedFiles(storage),
    putPublic,
    async publish(db, scope, { id, field }) {
      const table = storedFiles.in(scope);
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.kind, 'picture')));
      if (!row) throw invalidField(field, 'file_unknown');
      const fitting =
        row.renditions.findLast(({ width }) => width <= WIDEST_PREVIEW) ?? largest(row.renditions);
      const key = `${row.folder}/${shapeOfWidth(fitting.width)}`;
      const bytes = await storage.read(key);
      if (!bytes) throw new Error(`The storage lacks ${key}`);
      return putPublic(await asPng(bytes));
    },
    async keepPicture(db, scope, upload, now) {
      const renditions = await drawSizes(upload.bytes);
      return keep(db, scope, upload, now, { kind: 'picture', renditions });
    },
    async keepDocument(db, scope, upload, now) {
      const { pages, firstPage } = await inspectPdf(upload.bytes);
      const renditions = await drawSizesOfPixels(firstPage.pixels, firstPage, WIDEST_PREVIEW);
      return keep(db, scope, upload, now, { kind: 'document', renditions, pages });
    },
    async shown(db, scope, ids, now) {
      const wanted = [...new Set(ids)].filter((id) => id !== null);
      if (wanted.length === 0) return new Map();
      const table = storedFiles.in(scope);
      const rows = await db.select().from(table).where(inArray(table.id, wanted));
      const shareable = new Set(rows.filter((row) => row.shareable).map((row) => row.buildingId));
      const open = new Set<number>();
      for (const id of shareable) if (await showsCalendars(id)) open.add(id);
      return new Map(
        rows.map((row) => [row.id, showFile(row, signer, row.shareable && open.has(row.buildingId), now)]),
      );
    },
    readPicture: (db, scope, id) => readPicture(storage, db, scope, id),
    readPublic: (name) => readPublic(given, name),
    readSigned: (file, proof, now) => readSigned(given, file, proof, now),
  };
}

/** A document's first page is seen on cards, and behind it while it is being opened; logos are no larger. */
const WIDEST_PREVIEW = 640;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function largest<T>(sizes: readonly T[]): T {
  const last = sizes.at(-1);
  if (last === undefined) throw new Error('A file has at least one size');
  return last;
}

function showFile(row: FileRow, signer: AddressSigner, isPublic: boolean, now: Date): ShownFile {
  const file = (shape: string): SignedFile => ({ building: row.buildingId, id: row.id, shape });
  const addressOf = ({ width, sha256: hash }: FileRow['renditions'][number]) =>
    isPublic ? publicAddress(`${hash}.webp`) : signer.sign(file(shapeOfWidth(width)), now);
  const { width, height, ...rest } = largest(row.renditions);
  const src = addressOf({ width, height, ...rest });
  const srcSet = row.renditions.map((size) => `${addressOf(size)} ${size.width}w`).join(', ');
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    address: row.kind === 'document' ? signer.sign(file(DOCUMENT), now) : src,
    picture: { src, srcSet, width, height },
    pages: row.pages,
  };
}

/** Root-relative address of a public file. */
export function publicAddress(key: string): string {
  return `/files/${key}`;
}

/**
 * Makes sure, in the write that will refer to it, that the building has such a file, and that it stays; with `shareable`,
 * also that people without a token may see it where the building shows its calendars. Any kind will do where none is named. Throws
 * `file_unknown` at `field`.
 */
export async function claimFile(
  tx: Db,
  scope: BuildingScope,
  claim: { id: number; kind?: FileKind; field: string; shareable?: boolean },
): Promise<void> {
  const table = storedFiles.in(scope);
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, claim.id), claim.kind && eq(table.kind, claim.kind)))
    .for('key share');
  if (!found) throw invalidField(claim.field, 'file_unknown');
  if (claim.shareable)
    await storedFiles.update(tx, scope, { shareable: true }, (row) => eq(row.id, claim.id));
}
