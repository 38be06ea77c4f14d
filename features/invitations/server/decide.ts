import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { buildingsNamed } from '../../../core/buildings/server/queries.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { can } from '../../../core/people/policy.ts';
import { lockAddress } from '../../../core/people/server/addressLock.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import { byInstant, byText, readPage } from '../../../kit/server/database/page.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import { registrationRefused } from '../facts.ts';
import type { Approval, Refusal, WaitingRegistration, WaitingSort } from '../registration.ts';
import { tellDecision } from './emails.ts';
import { openAccount } from './openAccount.ts';
import {
  insertRegistration,
  type RegistrationRow,
  registrationColumns,
  registrationsNaming,
} from './rows.ts';
import { registrations } from './tables.ts';

/** The least that somebody may be given: whoever may give that, decides. */
const ROLE = 'limited' as const;

const waiting = and(isNotNull(registrations.confirmedAt), isNull(registrations.decision));

/** Confirmed registrations that name one of the caller's buildings. */
export async function listRegistrations(
  { db, actor, everywhere }: UserContext,
  asked: PageAsked<WaitingSort>,
): Promise<Page<WaitingRegistration>> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const { id, email, firstName, lastName, companyId, buildingIds, confirmedAt } = registrationColumns;
  const list = db
    .select({
      ...{ id, email, firstName, lastName, companyId, buildingIds, confirmedAt },
      companyName: companies.name,
    })
    .from(registrations)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(
      and(
        waiting,
        inArray(id, registrationsNaming(db, everywhere)),
        holdsWords([lastName, firstName, email, companies.name], asked.search),
      ),
    )
    .as('list');
  const sorts = {
    name: byText(sql`${list.lastName} || ' ' || ${list.firstName}`),
    company: byText(list.companyName),
    since: byInstant(list.confirmedAt),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, asked);
  const named = await buildingsNamed(db, [...new Set(rows.flatMap((row) => row.buildingIds))]);
  return {
    ...page,
    rows: rows.map((row) => ({
      id: row.id,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      company: { id: row.companyId, name: row.companyName },
      buildings: named.filter((building) => row.buildingIds.includes(building.id)),
      confirmedAt: row.confirmedAt?.toISOString() ?? '',
      mayDecide: can.handle(actor, asAsked(row)),
    })),
  };
}

/** Whoever asked, as they would be. */
const asAsked = ({ buildingIds, companyId }: Pick<RegistrationRow, 'buildingIds' | 'companyId'>) => ({
  role: ROLE,
  buildings: buildingIds,
  companyId,
});

/**
 * Opens the account, in buildings that the caller administers and as what they may give (docs/specification.md §1), and tells its
 * owner.
 */
export async function approveRegistration(
  context: UserContext,
  { id, company, role = ROLE, buildings }: { id: number } & Approval,
): Promise<void> {
  const { db, actor, everywhere } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  // Before any row: the other registrations of the address go as well.
  const [asked] = await db
    .select({ email: registrations.email })
    .from(registrations)
    .where(eq(registrations.id, id));
  if (asked) await lockAddress(db, asked.email);
  const row = await lockToDecide(context, id);
  const buildingIds = [...new Set(buildings ?? row.buildingIds)].sort((a, b) => a - b);
  if (buildingIds.some((each) => !everywhere.ids.includes(each))) throw new AppError('not_found');
  const companyId = company ?? row.companyId;
  if (!can.handle(actor, { role, buildings: buildingIds, companyId })) throw new AppError('role_not_yours');
  const present = await companiesIn(db, buildingIds);
  if (!present.some((each) => each.id === companyId)) throw invalidField('company', 'company_elsewhere');
  const facts = await openAccount(context, row, { role, buildings: buildingIds, companyId });
  // The mail is written from this row, which its job then removes.
  const { id: _, ...kept } = row;
  const decided = { ...kept, buildingIds, companyId, passwordHash: '', decision: 'approved' as const };
  const told = await insertRegistration(db, decided);
  await context.enqueue(tellDecision, { registration: told.id });
  await context.record(...facts);
}

/** Opens no account. Who asked for it is told, and why, where the caller says so. */
export async function refuseRegistration(
  context: UserContext,
  { id, reason }: { id: number } & Refusal,
): Promise<void> {
  const row = await lockToDecide(context, id);
  await context.db
    .update(registrations)
    .set({ decision: 'refused', passwordHash: '', reason })
    .where(eq(registrations.id, id));
  await context.enqueue(tellDecision, { registration: id });
  await context.record(...row.buildingIds.map((building) => registrationRefused({ building, id })));
}

/** A registration that waits, locked; to whoever may not decide on it there is none, or it says so. */
async function lockToDecide({ db, actor, everywhere }: UserContext, id: number): Promise<RegistrationRow> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [row] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(
      and(eq(registrations.id, id), waiting, inArray(registrations.id, registrationsNaming(db, everywhere))),
    )
    .for('update');
  if (!row) throw new AppError('not_found');
  if (!can.handle(actor, asAsked(row))) throw new AppError('forbidden');
  return row;
}
