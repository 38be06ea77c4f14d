import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import type { Db } from '../database/db.ts';
import { sealedFiles } from '../database/tables.ts';
import { DOCUMENT } from './fileKeys.ts';
import type { FileStorage } from './fileStorage.ts';

/** PDFs that no address opens: whoever gives one out has looked at who asks, and has noted it. */
export interface SealedFiles {
  /**
   * Stores the bytes, before the transaction of the write that will refer to them, and answers their folder for `claimSealed`.
   * What is never claimed is swept.
   */
  put(bytes: Uint8Array, now: Date): Promise<string>;
  /** The bytes of a file by its row's id. Throws an Error where there are none: nothing removes them while the row is there. */
  read(db: Db, id: number): Promise<Buffer>;
}

/** The sealed files in a storage. */
export function openSealedFiles(storage: FileStorage): SealedFiles {
  return {
    async put(bytes, now) {
      assertNoTransaction('Storing a file');
      const folder = `sealed/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
      await storage.put(`${folder}/${DOCUMENT}`, bytes);
      return folder;
    },
    async read(db, id) {
      assertNoTransaction('Reading a file');
      const [row] = await db.select().from(sealedFiles).where(eq(sealedFiles.id, id));
      if (!row) throw new Error(`There is no sealed file ${id}`);
      const bytes = await storage.read(`${row.folder}/${DOCUMENT}`);
      if (!bytes) throw new Error(`The storage lacks the sealed file ${id}`);
      return Buffer.from(bytes);
    },
  };
}

/**
 * In the write that refers to it: the row of a stored file, and its id. The table that refers to it has a trigger as of migration
 * 0039, which notes when that is over: the file is then swept. A row that was never referred to stays.
 */
export async function claimSealed(tx: Db, folder: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(sealedFiles)
    .values({ folder, createdAt: now })
    .returning({ id: sealedFiles.id });
  if (!row) throw new Error('No file was sealed');
  return row.id;
}
