import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './db.ts';
import { secrets } from './tables.ts';

export async function getSharedSecret(db: Db, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString('base64url');
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [secret] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!secret) throw new Error(`The secret ${name} was not stored`);
  return Buffer.from(secret.value, 'base64url');
}
