import { and, eq, isNull } from 'drizzle-orm';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { CountedEffect, ExportedList, PersonalData } from '../../feature/server/personalData.ts';
import { emailChanges, users } from '../../people/server/tables.ts';
import { endAllAssistantRelations, listAssistantRelations } from './assistants.ts';

type Relation = 'assistants' | 'principals';

const relationList = (name: Relation): ExportedList => ({
  name,
  title: `personal.${name}`,
  hiddenFromStaff: true,
  async rows(context) {
    const { language, translate } = context;
    const relations = await listAssistantRelations(context);
    return relations[name].map(({ name, email, mails, since }) => ({
      name,
      email,
      since,
      mails: translate(language, `accounts:personal.mailsTo.${mails}`),
    }));
  },
});

const endedRelations = (key: Relation): CountedEffect => ({
  what: 'goes',
  key,
  hiddenFromStaff: true,
  names: async (context) => (await listAssistantRelations(context))[key].map(({ name }) => name),
});

async function listOwnAccount({ db, actor, language, translate }: UserRequestContext) {
  const [own] = await db
    .select()
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, actor.userId));
  const former = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.mergedInto, actor.userId), isNull(users.deletedAt)));
  return [
    {
      firstName: actor.firstName,
      lastName: actor.lastName,
      email: actor.email,
      newEmail: own?.email_changes?.email ?? '',
      formerEmails: former.flatMap(({ email }) => email ?? []),
      floor: own?.users.floor ?? '',
      phone: own?.users.phone ?? '',
      role: translate(language, `people:roles.${actor.role}`),
      company: actor.company.name,
      buildings: actor.buildings.map(({ name }) => name),
      language: own?.users.language ?? '',
      createdAt: own?.users.createdAt ?? '',
      lastSeenAt: own?.users.lastSeenAt ?? '',
    },
  ];
}

export const accountPersonalData: PersonalData = {
  columns: {
    users: 'email first_name last_name phone floor searched merged_into',
    user_buildings: 'user_id',
    email_changes: 'user_id email',
    assistants: 'principal_id assistant_id',
  },
  exported: [
    { name: 'account', rows: listOwnAccount },
    relationList('assistants'),
    relationList('principals'),
  ],
  deletionEffects: [
    { what: 'goes', key: 'account', count: async () => 1 },
    endedRelations('assistants'),
    endedRelations('principals'),
  ],
  erase: endAllAssistantRelations,
};
