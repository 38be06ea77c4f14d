import { asc } from 'drizzle-orm';
import { writtenTo } from '../../../core/people/server/addresses.ts';
import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { hideSecrets } from '../../../kit/server/mail/secrets.ts';

/** The mails that were written to somebody, without the links that open something. */
export const listOwnMails: PersonalData = async ({ db, actor, language, translate }) => {
  const own = await db.select().from(mails).where(writtenTo(db, actor)).orderBy(asc(mails.id));
  const rows = own.map(({ createdAt, recipient, subject, text, secrets }) => ({
    createdAt: createdAt.toISOString(),
    recipient,
    subject,
    text: hideSecrets(text, secrets),
  }));
  return [personalList('mails', (key) => translate(language, `mail:personal.${key}`), rows)];
};
