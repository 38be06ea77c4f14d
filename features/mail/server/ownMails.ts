import { asc } from 'drizzle-orm';
import { mailToPersonCondition } from '../../../core/people/server/mailsToPerson.ts';
import {
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { hideSecrets } from '../../../kit/server/mail/mailSecrets.ts';

export const listOwnMailsForExport: ListPersonalData = async ({ db, actor, language, translate }) => {
  const own = await db.select().from(mails).where(mailToPersonCondition(db, actor)).orderBy(asc(mails.id));
  const rows = own.map(({ createdAt, recipient, subject, text, secrets }) => ({
    createdAt: createdAt.toISOString(),
    recipient,
    subject,
    text: hideSecrets(text, secrets),
  }));
  return [toPersonalList('mails', (key) => translate(language, `mail:personal.${key}`), rows, true)];
};

export const previewMailsOnAccountDeletion: PreviewDeletion = async ({ db, actor, language, translate }) => {
  const count = await db.$count(mails, mailToPersonCondition(db, actor));
  const say = (key: string, count: number) => translate(language, `mail:leaving.${key}`, { count });
  return toDeletionEffects(say, [{ what: 'goes', key: 'received', count, own: true }]);
};
