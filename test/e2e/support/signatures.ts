import { desc, eq } from 'drizzle-orm';
import { ndaDocuments, ndaSignatures } from '../../../features/agreements/server/tables.ts';
import type { Db } from '../../../kit/server/database/db.ts';

/** The newest signature of an address. */
export async function signatureOf(db: Db, email: string) {
  const [row] = await db
    .select()
    .from(ndaSignatures)
    .where(eq(ndaSignatures.email, email))
    .orderBy(desc(ndaSignatures.id))
    .limit(1);
  return row;
}

/** The sealed copy of the newest. */
export async function documentOf(db: Db, email: string) {
  const signature = await signatureOf(db, email);
  const [row] = await db
    .select()
    .from(ndaDocuments)
    .where(eq(ndaDocuments.signatureId, signature?.id ?? 0));
  return row;
}
