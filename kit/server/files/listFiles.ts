import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { DOCUMENT, shapeOfWidth } from './fileKeys.ts';
import type { FileStorage } from './fileStorage.ts';

/** Public pictures lie under their own hash, beside the folders of all others. */
const PUBLIC_KEY = /^[0-9a-f]{64}\.(png|jpg)$/;

interface Shapes {
  folder: string;
  document: boolean;
  widths: number[];
}

/** Where in the storage the files lie that the rows refer to, and the public ones, to which rows refer by their address. */
export async function everyFile(db: Db, storage: FileStorage): Promise<string[]> {
  const { rows } = await db.execute<Shapes & Record<string, unknown>>(
    sql`select folder, kind = 'document' as document,
          array(select (rendition ->> 'width')::int from jsonb_array_elements(renditions) rendition) as widths
          from stored_files
        union all select folder, true, '{}' from sealed_files`,
  );
  const keys = rows.flatMap(({ folder, document, widths }) =>
    [...widths.map(shapeOfWidth), ...(document ? [DOCUMENT] : [])].map((shape) => `${folder}/${shape}`),
  );
  for await (const key of storage.list('')) if (PUBLIC_KEY.test(key)) keys.push(key);
  return keys;
}

/** Of files that the storage does not have, those to which a row refers still: the others were removed meanwhile. */
export async function stillReferredTo(db: Db, keys: readonly string[]): Promise<string[]> {
  const folders = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/'))))];
  const found = new Set<string>();
  for (const table of ['stored_files', 'sealed_files']) {
    // Whoever removes a file deletes its row in the same transaction: that one is waited for.
    const { rows } = await db.execute<{ folder: string }>(
      sql`select folder from ${sql.identifier(table)}
            where folder = any(${sql.param(folders)}::text[]) for key share`,
    );
    for (const { folder } of rows) found.add(folder);
  }
  return keys.filter((key) => found.has(key.slice(0, key.lastIndexOf('/'))));
}
