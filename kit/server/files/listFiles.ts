import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { getRenditionFileName, STORED_PDF_FILE_NAME } from './fileKeys.ts';
import type { FileStorage } from './fileStorage.ts';

const PUBLIC_KEY = /^[0-9a-f]{64}\.(png|jpg)$/;

interface Shapes {
  folder: string;
  document: boolean;
  widths: number[];
}

export async function listAllFileKeys(db: Db, storage: FileStorage): Promise<string[]> {
  const { rows } = await db.execute<Shapes & Record<string, unknown>>(
    sql`select folder, kind = 'document' as document,
          array(select (rendition ->> 'width')::int from jsonb_array_elements(renditions) rendition) as widths
          from stored_files
        union all select folder, true, '{}' from sealed_files`,
  );
  const keys = rows.flatMap(({ folder, document, widths }) =>
    [...widths.map(getRenditionFileName), ...(document ? [STORED_PDF_FILE_NAME] : [])].map(
      (shape) => `${folder}/${shape}`,
    ),
  );
  for await (const key of storage.list('')) if (PUBLIC_KEY.test(key)) keys.push(key);
  return keys;
}

/** Returns the keys that a row still refers to. The others were deleted after the listing. */
export async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const folders = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/'))))];
  const referencedFolders = new Set<string>();
  for (const table of ['stored_files', 'sealed_files']) {
    // A file is deleted in the transaction that deletes its row. The lock waits for that transaction.
    const { rows } = await db.execute<{ folder: string }>(
      sql`select folder from ${sql.identifier(table)}
            where folder = any(${sql.param(folders)}::text[]) for key share`,
    );
    for (const { folder } of rows) referencedFolders.add(folder);
  }
  return keys.filter((key) => referencedFolders.has(key.slice(0, key.lastIndexOf('/'))));
}
