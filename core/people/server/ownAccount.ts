import { and, eq, isNull } from 'drizzle-orm';
import {
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../server/personalData.ts';
import type { AssistantRelation } from '../assistant.ts';
import { listAssistantRelations } from './assistants.ts';
import { emailChanges, users } from './tables.ts';

export const listOwnAccountForExport: ListPersonalData = async (context) => {
  const { db, actor, language, translate } = context;
  const [own] = await db
    .select({
      language: users.language,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      floor: users.floor,
      phone: users.phone,
      pending: emailChanges.email,
    })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, actor.userId));
  const former = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.mergedInto, actor.userId), isNull(users.deletedAt)));
  const row = {
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    newEmail: own?.pending ?? '',
    formerEmails: former.flatMap(({ email }) => email ?? []),
    floor: own?.floor ?? '',
    phone: own?.phone ?? '',
    role: translate(language, `people:roles.${actor.role}`),
    company: actor.company.name,
    buildings: actor.buildings.map(({ name }) => name),
    language: own?.language ?? '',
    createdAt: own?.createdAt.toISOString() ?? '',
    lastSeenAt: own?.lastSeenAt?.toISOString() ?? '',
  };
  const say = (key: string) => translate(language, `people:personal.${key}`);
  const relations = await listAssistantRelations(context);
  const rowsOf = (list: readonly AssistantRelation[]) =>
    list.map(({ name, email, mails, since }) => ({
      name,
      email,
      since,
      mails: translate(language, `people:personal.mailsTo.${mails}`),
    }));
  return [
    toPersonalList('account', say, [row]),
    ...(['assistants', 'principals'] as const).map((name) =>
      toPersonalList(
        name,
        (key) => translate(language, `people:personal.${key === 'title' ? name : key}`),
        rowsOf(relations[name]),
        true,
      ),
    ),
  ];
};

export const previewProfileOnAccountDeletion: PreviewDeletion = async (context) => {
  const { language, translate } = context;
  const relations = await listAssistantRelations(context);
  const say = (key: string, count: number) => translate(language, `people:leaving.${key}`, { count });
  return toDeletionEffects(say, [
    { what: 'goes', key: 'account', count: 1 },
    ...(['assistants', 'principals'] as const).map((key) => {
      const ahead = relations[key].map(({ name }) => ({ at: '', words: name }));
      return { what: 'goes' as const, key, count: ahead.length, ahead, own: true as const };
    }),
  ]);
};
