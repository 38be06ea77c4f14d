import { eq, sql } from 'drizzle-orm';
import type { NamedRows, PersonalData } from '../../../core/feature/server/personalData.ts';
import { isVisitorCondition } from '../../../core/feature/server/visitorData.ts';
import { findActivityOfUser } from '../../../kit/server/activity/activityOfUser.ts';
import { idempotencyKeys } from '../../../kit/server/database/tables.ts';
import { closeOwnDeletionRequests } from './deletionRequests.ts';
import { writeAccountDeletedMail } from './outcomeMails.ts';
import { accountDeletionRequests, privacyRequests } from './tables.ts';

const namedRequests = (table: ReturnType<typeof privacyRequests.in>): NamedRows => ({
  table,
  name: sql`trim(${table.name})`,
  email: table.email,
  searched: [table.name, table.email],
});

export const privacyPersonalData: PersonalData = {
  columns: {
    deletion_requests: 'user_id email',
    privacy_requests: 'name email note recorded_by',
    legal_holds: 'user_id set_by reason visitor_name visitor_email',
    idempotency_keys: 'user_id answer key',
    facts: 'actor_id',
    fact_personal: 'person_id before after',
  },
  exported: [
    {
      name: 'deletionRequests',
      labels: 'personal.requests',
      async rows({ db, actor }) {
        const rows = await db
          .select()
          .from(accountDeletionRequests)
          .where(eq(accountDeletionRequests.userId, actor.userId));
        return rows.map(({ requestedAt, closedAt, proven }) => ({
          requestedAt,
          closedAt: closedAt ?? '',
          proven,
        }));
      },
    },
    {
      name: 'audit',
      labels: 'personal.audit',
      hiddenFromStaff: ['before', 'after'],
      rows: async ({ db, actor }) =>
        (await findActivityOfUser(db, actor.userId)).map(({ at, kind, actorId, fields, before, after }) => ({
          at,
          action: kind,
          by: actorId === actor.userId,
          fields,
          before: before ? JSON.stringify(before) : '',
          after: after ? JSON.stringify(after) : '',
        })),
    },
    {
      // Stored answers may name other people, so only their call and time are exported.
      name: 'repeatableAnswers',
      labels: 'personal.answers',
      rows: ({ db, actor }) =>
        db
          .select({ at: idempotencyKeys.createdAt, call: idempotencyKeys.call })
          .from(idempotencyKeys)
          .where(eq(idempotencyKeys.userId, actor.userId))
          .orderBy(idempotencyKeys.createdAt),
    },
  ],
  deletionEffects: [{ what: 'stays', key: 'trail', count: async () => 1 }],
  async erase(context) {
    await closeOwnDeletionRequests(context);
    await writeAccountDeletedMail(context);
  },
  /** Requests are found and exported but not erased, because they prove that they were answered. */
  visitors: {
    named: ({ building }) => [namedRequests(privacyRequests.in(building))],
    exported: [
      {
        name: 'privacyRequests',
        labels: 'personal.letters',
        title: 'personal.letters.title',
        async rows({ db, building, language, translate }, visitor) {
          const table = privacyRequests.in(building);
          const requests = await db
            .select()
            .from(table)
            .where(isVisitorCondition(namedRequests(table), visitor))
            .orderBy(table.id);
          return requests.map(({ receivedOn, kind, name, email, note, outcome }) => ({
            receivedOn,
            kind: translate(language, `privacy:letter.kinds.${kind}`),
            name,
            email,
            note,
            outcome: outcome === null ? '' : translate(language, `privacy:letter.outcomes.${outcome}`),
          }));
        },
      },
    ],
  },
};
