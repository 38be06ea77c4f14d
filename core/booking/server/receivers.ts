import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaff, roles } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { searchTextContains } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { actorById } from '../../access/server/actors.ts';
import { alive, type Resident, residents, sameAddress } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import type { Receiver } from '../handover.ts';

const MOST_FOUND = 20;

interface Handing {
  holderId: number;
  /** True if the person may hold such a reservation. */
  mayHold: (person: Pick<Actor, 'role'>) => boolean;
}

/** The active colleagues of the holder in the building who may hold such a reservation, as a filter over `users`. */
async function receiversOf(
  { db }: BuildingContext,
  { holderId, mayHold }: Handing,
): Promise<SQL | undefined> {
  const holder = await actorById(db, holderId);
  if (!holder) return sql`false`;
  return and(
    alive,
    ne(users.id, holderId),
    eq(users.companyId, holder.company.id),
    inArray(
      users.role,
      roles.filter((role) => mayHold({ role })),
    ),
  );
}

/**
 * To whom a reservation can be handed over, at most 20 by name. Staff search by name or address, and so do residents, except in a
 * company that shows no names: there by the whole address.
 */
export async function searchReceivers(
  context: BuildingContext,
  handing: Handing,
  search: string,
): Promise<Receiver[]> {
  const { db, building, actor } = context;
  const byName = isStaff(actor) || actor.company.nameVisibility !== 'none';
  const found = await residents(db, building)
    .where(
      and(
        await receiversOf(context, handing),
        byName ? searchTextContains(users.searched, search) : sameAddress(search.trim()),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(MOST_FOUND);
  return found.map(({ firstName, lastName, email, companyName }) => ({
    name: `${firstName} ${lastName}`,
    email,
    companyName,
  }));
}

/** The receiver with this address. Throws `receiver_unknown` at its field for everybody else, known or not. */
export async function receiverNamed(
  context: BuildingContext,
  handing: Handing,
  email: string,
): Promise<Resident> {
  const [found] = await residents(context.db, context.building).where(
    and(await receiversOf(context, handing), sameAddress(email)),
  );
  if (!found) throw invalidField('receiver', 'receiver_unknown');
  return found;
}
