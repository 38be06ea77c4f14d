import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { isStaff, roles } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { findActor } from '../../people/server/actors.ts';
import {
  activeAccountCondition,
  type Resident,
  sameEmailCondition,
  selectResidents,
} from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import type { HandoverReceiver } from '../handover.ts';
import { can } from '../policy.ts';

const MAX_RECEIVERS = 20;

async function toReceiverCondition({ db }: BuildingContext, holderId: number): Promise<SQL | undefined> {
  const holder = await findActor(db, holderId);
  if (!holder) return sql`false`;
  return and(
    activeAccountCondition,
    ne(users.id, holderId),
    eq(users.companyId, holder.company.id),
    inArray(
      users.role,
      roles.filter((role) => can.book({ role })),
    ),
  );
}

/** At most 20, by name. Residents of a company without name visibility must enter the whole address. */
export async function findHandoverReceiversByText(
  context: BuildingContext,
  holderId: number,
  search: string,
): Promise<HandoverReceiver[]> {
  const { db, building, actor } = context;
  const byName = isStaff(actor) || actor.company.nameVisibility !== 'none';
  const residents = await selectResidents(db, building)
    .where(
      and(
        await toReceiverCondition(context, holderId),
        byName ? searchTextContainsCondition(users.searched, search) : sameEmailCondition(search.trim()),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(MAX_RECEIVERS);
  return residents.map(({ firstName, lastName, email, companyName }) => ({
    name: `${firstName} ${lastName}`,
    email,
    companyName,
  }));
}

/** Throws `receiver_unknown` for any other address, whether or not an account has it. */
export async function findHandoverReceiverByEmail(
  context: BuildingContext,
  holderId: number,
  email: string,
): Promise<Resident> {
  const [receiver] = await selectResidents(context.db, context.building).where(
    and(await toReceiverCondition(context, holderId), sameEmailCondition(email)),
  );
  if (!receiver) throw invalidField('receiver', 'receiver_unknown');
  return receiver;
}
