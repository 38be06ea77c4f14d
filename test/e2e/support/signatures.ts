import { desc, eq } from 'drizzle-orm';
import { signatures } from '../../../core/signatures/server/tables.ts';
import { signatureDocuments } from '../../../features/agreements/server/tables.ts';
import type { Db } from '../../../kit/server/database/db.ts';

export async function signatureOf(db: Db, email: string) {
  const [row] = await db
    .select()
    .from(signatures)
    .where(eq(signatures.email, email))
    .orderBy(desc(signatures.id))
    .limit(1);
  return row;
}

export async function documentOf(db: Db, email: string) {
  const signature = await signatureOf(db, email);
  const [row] = await db
    .select()
    .from(signatureDocuments)
    .where(eq(signatureDocuments.signatureId, signature?.id ?? 0));
  return row;
}
