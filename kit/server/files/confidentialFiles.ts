import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import type { Db } from '../database/db.ts';
import { storedConfidentialFiles } from '../database/tables.ts';
import { STORED_PDF_FILE_NAME } from './fileKeys.ts';
import type { FileStorage } from './fileStorage.ts';

/** PDFs without a URL. Callers check the permission and write the audit log before they return one. */
export interface ConfidentialFileStore {
  /**
   * Returns the folder for `insertConfidentialFileRow`. Call it before the transaction; the sweep deletes
   * unclaimed files.
   */
  put(bytes: Uint8Array, now: Date): Promise<string>;
  /** Throws an Error if there is no file, because files exist as long as their row. */
  read(db: Db, id: number): Promise<Buffer>;
}

export function createConfidentialFileStore(storage: FileStorage): ConfidentialFileStore {
  return {
    async put(bytes, now) {
      assertNoTransaction('Storing a file');
      const folder = `sealed/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
      await storage.put(`${folder}/${STORED_PDF_FILE_NAME}`, bytes);
      return folder;
    },
    async read(db, id) {
      assertNoTransaction('Reading a file');
      const [row] = await db.select().from(storedConfidentialFiles).where(eq(storedConfidentialFiles.id, id));
      if (!row) throw new Error(`There is no sealed file ${id}`);
      const bytes = await storage.read(`${row.folder}/${STORED_PDF_FILE_NAME}`);
      if (!bytes) throw new Error(`The storage lacks the sealed file ${id}`);
      return Buffer.from(bytes);
    },
  };
}

/**
 * Inserts the row of a stored file in the transaction that refers to it, and returns its id. The referring
 * table needs a trigger like that of migration 0039, which marks files without a reference for the sweep.
 */
export async function insertConfidentialFileRow(tx: Db, folder: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(storedConfidentialFiles)
    .values({ folder, createdAt: now })
    .returning({ id: storedConfidentialFiles.id });
  if (!row) throw new Error('The sealed file was not inserted');
  return row.id;
}
