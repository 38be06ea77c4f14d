import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import { signatures, signatureVisitLinks } from './tables.ts';

function visibleSignatures({ db, actor, building }: BuildingContext, more: SQL | undefined): SQL | undefined {
  if (!can.administer(actor)) return sql`false`;
  const links = signatureVisitLinks.in(building);
  return and(inArray(signatures.id, db.select({ id: links.signatureId }).from(links)), more);
}

const isSigner = ({ name, email }: VisitorIdentity) =>
  and(sameNameCondition(signatures.name, name), sql`lower(${signatures.email}) = lower(${email})`);

/** Signatures must be retained by law, so visitors cannot have them erased. */
export const visitorData: VisitorDataSource = {
  async find(context, search) {
    const email = sql<string>`lower(${signatures.email})`;
    const rows = await context.db
      .select({ name: sql<string>`max(${signatures.name})`, email, count: sql<number>`count(*)::int` })
      .from(signatures)
      .where(
        visibleSignatures(
          context,
          and(
            containsWordsCondition([signatures.name, signatures.email], search),
            // Redundant, but this exact expression has a search index.
            containsWordsCondition([signatures.name, signatures.email, signatures.company], search),
          ),
        ),
      )
      .groupBy(nameKeySql(signatures.name), email)
      .orderBy(nameKeySql(sql`max(${signatures.name})`))
      .limit(MAX_VISITOR_DATA_MATCHES);
    return rows;
  },

  async list(context, visitor) {
    const { db, language, translate } = context;
    const erasable = await db
      .select()
      .from(signatures)
      .where(visibleSignatures(context, isSigner(visitor)))
      .orderBy(asc(signatures.id));
    const rows = erasable.map((signature) => ({
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
    return [toPersonalList('ndaSignatures', say, rows)];
  },
};
