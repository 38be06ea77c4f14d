import { asc } from 'drizzle-orm';
import { writtenTo } from '../../../core/people/server/addresses.ts';
import {
  leavingParts,
  type PersonalData,
  personalList,
  type WhatLeaves,
} from '../../../core/server/personalData.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { hideSecrets } from '../../../kit/server/mail/mailSecrets.ts';

export const listOwnMails: PersonalData = async ({ db, actor, language, translate }) => {
  const own = await db.select().from(mails).where(writtenTo(db, actor)).orderBy(asc(mails.id));
  const rows = own.map(({ createdAt, recipient, subject, text, secrets }) => ({
    createdAt: createdAt.toISOString(),
    recipient,
    subject,
    text: hideSecrets(text, secrets),
  }));
  return [personalList('mails', (key) => translate(language, `mail:personal.${key}`), rows, true)];
};

export const previewLeavingMails: WhatLeaves = async ({ db, actor, language, translate }) => {
  const count = await db.$count(mails, writtenTo(db, actor));
  const say = (key: string, count: number) => translate(language, `mail:leaving.${key}`, { count });
  return leavingParts(say, [{ what: 'goes', key: 'received', count, own: true }]);
};
