import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { expect } from './portal.ts';

/** Waits for the last mail to a person and returns the path of its link to a page. */
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
