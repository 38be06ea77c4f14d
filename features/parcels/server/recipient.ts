import { type AnyColumn, and, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { findResidentsByEmail } from '../../../core/people/server/queries.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';

interface RecipientColumns {
  recipientId: number | null;
  companyName: string;
}

/** By address, else by unique name in the company. Residents must not learn which addresses exist. */
export async function findParcelRecipient(
  context: BuildingContext,
  label: { recipient: string; companyName: string; email: string },
): Promise<RecipientColumns> {
  const { db, actor, building } = context;
  const email = label.email.toLowerCase();
  const resident = (await findResidentsByEmail(db, building, email ? [email] : [])).get(email);
  if (isStaff(actor)) {
    if (email && !resident) throw invalidField('email', 'resident_unknown');
    const companyName = label.companyName || resident?.companyName;
    if (!companyName) throw invalidField('companyName', 'required');
    const sameCompany = sql`${normalizeText(sql`${companies.name}`)} = ${normalizeText(sql`${companyName}::text`)}`;
    return {
      recipientId: resident?.id ?? (await findUniqueResident(context, label.recipient, sameCompany)),
      companyName,
    };
  }
  const { id, name: companyName } = actor.company;
  if (resident?.companyId === id) return { recipientId: resident.id, companyName };
  return {
    recipientId: await findUniqueResident(context, label.recipient, eq(companies.id, id)),
    companyName,
  };
}

async function findUniqueResident(
  { db, building }: BuildingContext,
  name: string,
  ofCompany: SQL | undefined,
): Promise<number | null> {
  const membership = userBuildings.in(building);
  const matches = await db
    .select({ id: users.id })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(isActive, ofCompany, personNameCondition(sql`${name}::text`, users)))
    .limit(2);
  const [one, ...furtherMatches] = matches;
  return one && furtherMatches.length === 0 ? one.id : null;
}

const isActive = and(eq(users.active, true), isNull(users.deletedAt));

export function personNameCondition(
  label: SQL,
  { firstName, lastName }: Record<'firstName' | 'lastName', AnyColumn | string>,
): SQL | undefined {
  return or(
    sql`${normalizeText(label)} = ${normalizeText(sql`concat_ws(' ', ${firstName}::text, ${lastName}::text)`)}`,
    sql`${normalizeText(label)} = ${normalizeText(sql`concat_ws(' ', ${lastName}::text, ${firstName}::text)`)}`,
  );
}

export function hasNamesakeCondition(
  db: Db,
  building: BuildingScope,
  { userId, firstName, lastName }: Pick<Actor, 'userId' | 'firstName' | 'lastName'>,
): SQL {
  const membership = userBuildings.in(building);
  const namesakes = db
    .select({ id: users.id })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(
      and(
        isActive,
        ne(users.id, userId),
        personNameCondition(sql`${`${firstName} ${lastName}`}::text`, users),
      ),
    );
  return exists(namesakes);
}

/** Ignores accents, case, hyphens and extra blanks. */
function normalizeText(text: SQL): SQL {
  return sql`trim(regexp_replace(search_text(${text}), '[\\s-]+', ' ', 'g'))`;
}
