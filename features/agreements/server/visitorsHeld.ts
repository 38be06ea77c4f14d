import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { VISITORS_FOUND, type VisitorNamed, type VisitorsHeld } from '../../../core/server/feature.ts';
import { personalList } from '../../../core/server/personalData.ts';
import { holdsWords, isSameName, nameKeyIn } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import { ndaLinks, ndaSignatures } from './tables.ts';

/** Of the building; who signed is known to its administrators alone. */
function seen({ db, actor, building }: BuildingContext, more: SQL | undefined): SQL | undefined {
  if (!can.administer(actor)) return sql`false`;
  const links = ndaLinks.in(building);
  return and(inArray(ndaSignatures.id, db.select({ id: links.signatureId }).from(links)), more);
}

const isSigner = ({ name, email }: VisitorNamed) =>
  and(isSameName(ndaSignatures.name, name), sql`lower(${ndaSignatures.email}) = lower(${email})`);

/** The agreements that visitors signed; the law has them kept, whoever asks. */
export const visitorsHeld: VisitorsHeld = {
  async find(context, search) {
    const email = sql<string>`lower(${ndaSignatures.email})`;
    const rows = await context.db
      .select({ name: sql<string>`max(${ndaSignatures.name})`, email, count: sql<number>`count(*)::int` })
      .from(ndaSignatures)
      .where(
        seen(
          context,
          and(
            holdsWords([ndaSignatures.name, ndaSignatures.email], search),
            // What the list of signatures searches has an index, and holds these two as well.
            holdsWords([ndaSignatures.name, ndaSignatures.email, ndaSignatures.company], search),
          ),
        ),
      )
      .groupBy(nameKeyIn(ndaSignatures.name), email)
      .orderBy(nameKeyIn(sql`max(${ndaSignatures.name})`))
      .limit(VISITORS_FOUND);
    return rows;
  },

  async tell(context, visitor) {
    const { db, language, translate } = context;
    const theirs = await db
      .select()
      .from(ndaSignatures)
      .where(seen(context, isSigner(visitor)))
      .orderBy(asc(ndaSignatures.id));
    const rows = theirs.map((signature) => ({
      signedAt: signature.signedAt.toISOString(),
      reference: signature.reference,
      name: signature.name,
      company: signature.company,
      version: `${signature.version} (${signature.language})`,
      confirmedAt: signature.confirmedAt?.toISOString() ?? '',
      networkAddress: signature.address,
      browser: signature.userAgent,
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'agreements:visitorData.title' : `agreements:personal.${key}`);
    return [personalList('ndaSignatures', say, rows)];
  },
};
