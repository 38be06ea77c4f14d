import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { expect } from './portal.ts';

/** The path of the link to a page in the last mail to somebody, as soon as that is written. */
export async function mailedLink(db: Db, recipient: string, page: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const [mail] = await db
        .select({ text: mails.text })
        .from(mails)
        .where(eq(mails.recipient, recipient))
        .orderBy(desc(mails.id))
        .limit(1);
      found = new RegExp(`/${page}[\\w/!&#?=%.+*-]*$`, 'm').exec(mail?.text ?? '')?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
