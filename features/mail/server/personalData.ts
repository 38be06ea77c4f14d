import { and, asc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { mailToPersonCondition } from '../../../core/accounts/server/mailsToPerson.ts';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import type { PersonalData } from '../../../core/feature/server/personalData.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { hideSecrets } from '../../../kit/server/mail/mailSecrets.ts';
import { deleteOldMails } from './deleteOldMails.ts';

async function listMails(db: Db, condition: SQL | undefined) {
  const rows = await db.select().from(mails).where(condition).orderBy(asc(mails.id));
  return rows.map(({ createdAt, recipient, subject, text, secrets }) => ({
    createdAt,
    recipient,
    subject,
    text: hideSecrets(text, secrets),
  }));
}

/** Administrators of every building also see mails of no building, e.g. agreements signed without a visit. */
async function isToVisitorCondition({ db, building, everywhere }: BuildingContext): Promise<SQL | undefined> {
  const here = eq(mails.buildingId, building.id);
  const addresses = db.select({ email: sql<string>`coalesce(lower(${users.email}), '')` }).from(users);
  return and(
    (await hasAllBuildings(db, everywhere)) ? or(here, isNull(mails.buildingId)) : here,
    ne(mails.recipient, ''),
    not(inArray(sql`lower(${mails.recipient})`, addresses)),
  );
}

const isToAddressCondition = async (context: BuildingContext, email: string) =>
  email === ''
    ? sql`false`
    : and(await isToVisitorCondition(context), sql`lower(${mails.recipient}) = lower(${email})`);

export const mailPersonalData: PersonalData = {
  columns: {
    mails: 'recipient about_user_id subject text html attachments secrets failure reason',
  },
  exported: [
    {
      name: 'mails',
      hiddenFromStaff: true,
      rows: ({ db, actor }) => listMails(db, mailToPersonCondition(db, actor)),
    },
  ],
  deletionEffects: [
    {
      what: 'goes',
      key: 'received',
      hiddenFromStaff: true,
      count: ({ db, actor }) => db.$count(mails, mailToPersonCondition(db, actor)),
    },
  ],
  visitors: {
    named: async (context) => [
      {
        table: mails,
        name: sql`''`,
        email: mails.recipient,
        searched: [mails.recipient],
        indexed: [mails.recipient, mails.subject],
        where: await isToVisitorCondition(context),
      },
    ],
    exported: [
      {
        name: 'mails',
        rows: async (context, { email }) => listMails(context.db, await isToAddressCondition(context, email)),
      },
    ],
    async erase(context, { email }) {
      const deleted = await context.db
        .delete(mails)
        .where(await isToAddressCondition(context, email))
        .returning({ id: mails.id });
      return deleted.length;
    },
  },
  retention: { visitors: deleteOldMails },
};
