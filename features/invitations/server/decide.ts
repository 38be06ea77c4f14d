import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { buildingsNamed } from '../../../core/buildings/server/queries.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { can } from '../../../core/people/policy.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import { registrationRefused } from '../facts.ts';
import type { WaitingRegistration } from '../registration.ts';
import { tellDecision } from './emails.ts';
import { openAccount } from './openAccount.ts';
import {
  insertRegistration,
  type RegistrationRow,
  registrationColumns,
  registrationsNaming,
} from './rows.ts';
import { registrations } from './tables.ts';

/** What an account is that was asked for without a valid code. */
const ROLE = 'limited';

const waiting = and(isNotNull(registrations.confirmedAt), isNull(registrations.decision));

/** Confirmed registrations that name one of the caller's buildings, the oldest first. */
export async function listRegistrations({
  db,
  actor,
  everywhere,
}: UserContext): Promise<WaitingRegistration[]> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const rows = await db
    .select({ row: registrationColumns, companyName: companies.name })
    .from(registrations)
    .innerJoin(companies, eq(companies.id, registrations.companyId))
    .where(and(waiting, inArray(registrations.id, registrationsNaming(db, everywhere))))
    .orderBy(asc(registrations.confirmedAt), asc(registrations.id));
  const named = await buildingsNamed(db, [...new Set(rows.flatMap(({ row }) => row.buildingIds))]);
  return rows.map(({ row, companyName }) => ({
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    company: { id: row.companyId, name: companyName },
    buildings: named.filter(({ id }) => row.buildingIds.includes(id)),
    confirmedAt: row.confirmedAt?.toISOString() ?? '',
    mayDecide: can.handle(actor, { role: ROLE, buildings: row.buildingIds }),
  }));
}

/** Opens the account, limited, in the buildings asked for, all of which the caller administers. */
export async function approveRegistration(
  context: UserContext,
  { id, company }: { id: number; company?: number | undefined },
): Promise<void> {
  const { db } = context;
  const row = await lockToDecide(context, id);
  const companyId = company ?? row.companyId;
  const present = await companiesIn(db, row.buildingIds);
  if (!present.some((each) => each.id === companyId)) throw invalidField('company', 'company_elsewhere');
  const facts = await openAccount(context, row, { role: ROLE, buildings: row.buildingIds, companyId });
  // The mail is written from this row, which its job then removes.
  const { id: _, ...kept } = row;
  const decided = { ...kept, passwordHash: '', decision: 'approved' as const };
  const told = await insertRegistration(db, decided);
  await context.enqueue(tellDecision, { registration: told.id });
  await context.record(...facts);
}

export async function refuseRegistration(context: UserContext, { id }: { id: number }): Promise<void> {
  const row = await lockToDecide(context, id);
  await context.db
    .update(registrations)
    .set({ decision: 'refused', passwordHash: '' })
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
  if (!can.handle(actor, { role: ROLE, buildings: row.buildingIds })) throw new AppError('forbidden');
  return row;
}
