import { and, asc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import { users } from '../../../core/people/server/tables.ts';
import { MAX_VISITOR_DATA_MATCHES, type VisitorDataSource } from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { hideSecrets } from '../../../kit/server/mail/mailSecrets.ts';

const recipientAddress = sql<string>`lower(${mails.recipient})`;

const hasNoAccount = (db: Db) =>
  not(
    inArray(
      recipientAddress,
      db.select({ email: sql<string>`coalesce(lower(${users.email}), '')` }).from(users),
    ),
  );

/** Administrators of every building also see mails of no building, e.g. agreements signed without a visit. */
async function isMailOfBuilding({ db, building, everywhere }: BuildingContext): Promise<SQL | undefined> {
  const here = eq(mails.buildingId, building.id);
  return (await hasAllBuildings(db, everywhere)) ? or(here, isNull(mails.buildingId)) : here;
}

const isMailToVisitor = async (context: BuildingContext, email: string) =>
  and(
    await isMailOfBuilding(context),
    ne(mails.recipient, ''),
    sql`${recipientAddress} = lower(${email})`,
    hasNoAccount(context.db),
  );

export const outboxVisitorDataSource: VisitorDataSource = {
  async find(context, search) {
    const { db } = context;
    const rows = await db
      .select({ email: recipientAddress, count: sql<number>`count(*)::int` })
      .from(mails)
      .where(
        and(
          await isMailOfBuilding(context),
          ne(mails.recipient, ''),
          hasNoAccount(db),
          containsWordsCondition([mails.recipient], search),
          // Uses the outbox's search index, which also covers the address.
          containsWordsCondition([mails.recipient, mails.subject], search),
        ),
      )
      .groupBy(recipientAddress)
      .orderBy(recipientAddress)
      .limit(MAX_VISITOR_DATA_MATCHES);
    return rows.map((row) => ({ ...row, name: '' }));
  },

  async list(context, { email }) {
    const { db, language, translate } = context;
    const visitorMails =
      email === ''
        ? []
        : await db
            .select()
            .from(mails)
            .where(await isMailToVisitor(context, email))
            .orderBy(asc(mails.id));
    const rows = visitorMails.map(({ createdAt, recipient, subject, text, secrets }) => ({
      createdAt: createdAt.toISOString(),
      recipient,
      subject,
      text: hideSecrets(text, secrets),
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'mail:visitorData.title' : `mail:personal.${key}`);
    return [toPersonalList('mails', say, rows)];
  },

  async erase(context, { email }) {
    if (email === '') return 0;
    const deletedMails = await context.db
      .delete(mails)
      .where(await isMailToVisitor(context, email))
      .returning({ id: mails.id });
    return deletedMails.length;
  },
};
