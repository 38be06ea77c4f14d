import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm';
import { users } from '../../../core/people/server/tables.ts';
import { VISITORS_FOUND, type VisitorsHeld } from '../../../core/server/feature.ts';
import { personalList } from '../../../core/server/personalData.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { hideSecrets } from '../../../kit/server/mail/secrets.ts';

const address = sql<string>`lower(${mails.recipient})`;

/** Whoever has an account is no visitor. */
const isOfNobody = (db: Db) =>
  not(inArray(address, db.select({ email: sql<string>`coalesce(lower(${users.email}), '')` }).from(users)));

const to = (building: number, email: string) =>
  and(eq(mails.buildingId, building), ne(mails.recipient, ''), sql`${address} = lower(${email})`);

/** What a building wrote to its visitors, by their addresses. */
export const visitorsHeld: VisitorsHeld = {
  async find({ db, building }, search) {
    const rows = await db
      .select({ email: address, count: sql<number>`count(*)::int` })
      .from(mails)
      .where(
        and(
          eq(mails.buildingId, building.id),
          ne(mails.recipient, ''),
          isOfNobody(db),
          holdsWords([mails.recipient], search),
          // What the outbox searches has an index, and holds the address as well.
          holdsWords([mails.recipient, mails.subject], search),
        ),
      )
      .groupBy(address)
      .orderBy(address)
      .limit(VISITORS_FOUND);
    return rows.map((row) => ({ ...row, name: '' }));
  },

  async tell({ db, building, language, translate }, { email }) {
    const theirs =
      email === '' ? [] : await db.select().from(mails).where(to(building.id, email)).orderBy(asc(mails.id));
    const rows = theirs.map(({ createdAt, recipient, subject, text, secrets }) => ({
      createdAt: createdAt.toISOString(),
      recipient,
      subject,
      text: hideSecrets(text, secrets),
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'mail:visitorData.title' : `mail:personal.${key}`);
    return [personalList('mails', say, rows)];
  },

  async erase({ db, building }, { email }) {
    if (email === '') return 0;
    const gone = await db.delete(mails).where(to(building.id, email)).returning({ id: mails.id });
    return gone.length;
  },
};
