import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { actorById } from '../../../core/access/server/sessions.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { can } from '../../../core/people/policy.ts';
import { users } from '../../../core/people/server/tables.ts';
import { type Actor, roles } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Fact } from '../../../kit/fact.ts';
import type { Page, PageAsked } from '../../../kit/page.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { byInstant, byNumber, byText, positionIn, readPage } from '../../../kit/server/database/page.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import { invitationCreated, invitationRevoked } from '../facts.ts';
import type { Invitation, InvitationSort, InvitationState, NewInvitation } from '../invitation.ts';
import { writeLink } from '../link.ts';
import { invitableRoles } from '../policy.ts';
import { codeOf, signingKey } from './code.ts';
import { type InvitationRow, insertInvitation, invitationColumns, leadsWithin } from './rows.ts';
import { invitations } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Those that the caller could have made: a link is as good as the role in it. */
function ownReach(actor: Actor) {
  const own = actor.buildings.map(({ id }) => id);
  return and(inArray(invitations.role, [...invitableRoles(actor)]), leadsWithin(own));
}

export async function listInvitations(
  context: UserContext,
  asked: PageAsked<InvitationSort>,
): Promise<Page<Invitation>> {
  const { db, actor } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const { firstName, lastName } = users;
  const list = db
    .select({ ...invitationColumns, companyName: companies.name, firstName, lastName })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        ownReach(actor),
        holdsWords([companies.name, invitations.emailDomain, firstName, lastName], asked.search),
      ),
    )
    .as('list');
  const sorts = {
    role: byNumber(positionIn(roles, list.role)),
    created: byInstant(list.createdAt),
    company: byText(sql`coalesce(${list.companyName}, '')`),
    used: byNumber(list.used),
    expires: byInstant(list.expiresAt),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, asked);
  const key = await signingKey(db);
  return {
    ...page,
    rows: rows.map(({ companyName, firstName, lastName, ...row }) =>
      shown(context, key, { row, companyName, firstName, lastName }),
    ),
  };
}

/**
 * Makes a registration link. Never above one's own role, only for buildings that one administers
 * (docs/specification.md §1).
 */
export async function invite(
  context: UserContext,
  input: NewInvitation,
): Promise<{ invitation: Invitation }> {
  const { db, actor, now, everywhere } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const buildingIds = [...new Set(input.buildings)].sort((a, b) => a - b);
  if (buildingIds.some((id) => !everywhere.ids.includes(id))) throw new AppError('not_found');
  if (!can.handle(actor, { role: input.role, buildings: buildingIds })) throw new AppError('role_not_yours');
  if (input.company !== null && !(await companiesIn(db, buildingIds)).some(({ id }) => id === input.company))
    throw invalidField('company', 'company_elsewhere');
  const row = await insertInvitation(db, {
    buildingIds,
    role: input.role,
    companyId: input.company,
    emailDomain: input.emailDomain,
    maxUses: input.uses,
    expiresAt: new Date(now.getTime() + input.days * DAY),
    createdBy: actor.userId,
    createdAt: now,
  });
  const says = { role: row.role, uses: row.maxUses, days: input.days };
  await context.record(...buildingIds.map((building) => invitationCreated({ building, id: row.id, says })));
  const [made] = await select(db).where(eq(invitations.id, row.id));
  if (!made) throw new Error('The invitation is not there');
  return { invitation: shown(context, await signingKey(db), made) };
}

/** Takes a link back, at once. Answers OK where it was taken back before. */
export async function revokeInvitation(context: UserContext, { id }: { id: number }): Promise<void> {
  const { db, actor, now } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [row] = await db
    .select(invitationColumns)
    .from(invitations)
    .where(and(eq(invitations.id, id), ownReach(actor)))
    .for('update');
  if (!row) throw new AppError('not_found');
  if (row.revokedAt) return;
  await db.update(invitations).set({ revokedAt: now }).where(eq(invitations.id, id));
  await context.record(...revocationsOf(row));
}

/** What somebody who leaves had invited to opens nothing any more. */
export async function eraseOwnInvitations(context: UserContext): Promise<void> {
  const { db, actor, now } = context;
  const own = and(eq(invitations.createdBy, actor.userId), isNull(invitations.revokedAt));
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(own)
    .returning(invitationColumns);
  await context.record(...revoked.flatMap(revocationsOf));
}

function revocationsOf({ id, buildingIds }: Pick<InvitationRow, 'id' | 'buildingIds'>): Fact[] {
  return buildingIds.map((building) => invitationRevoked({ building, id }));
}

/** Kept so long after they ended, for whoever asks what became of one. */
const KEPT = 90 * DAY;

/** Forgets invitations that ended long ago. */
export async function forgetOldInvitations(db: Db, now: Date): Promise<void> {
  const before = sql`${new Date(now.getTime() - KEPT).toISOString()}::timestamptz`;
  await db
    .delete(invitations)
    .where(or(sql`${invitations.expiresAt} < ${before}`, sql`${invitations.revokedAt} < ${before}`));
}

function select(db: Db) {
  return db
    .select({
      row: invitationColumns,
      companyName: companies.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .$dynamic();
}

/** Whether the link still makes accounts. */
export function stateOf(row: InvitationRow, now: Date): InvitationState {
  if (row.revokedAt) return 'revoked';
  if (row.expiresAt <= now) return 'expired';
  return row.used >= row.maxUses ? 'used' : 'open';
}

/** Whether who made it could still make it: is active, and administers all of its buildings. */
export async function isStillBacked(
  db: Db,
  { createdBy, role, buildingIds: buildings }: InvitationRow,
): Promise<boolean> {
  const maker = await actorById(db, createdBy);
  return maker?.active === true && can.handle(maker, { role, buildings });
}

type Selected = { row: InvitationRow; companyName: string | null; firstName: string; lastName: string };

function shown({ actor, env, now }: UserContext, key: Buffer, selected: Selected): Invitation {
  const { row, companyName, firstName, lastName } = selected;
  const state = stateOf(row, now);
  const { role, buildingIds: buildings } = row;
  const link = `${env.publicUrl}/register/${writeLink({ code: codeOf(key, row), buildings, role })}`;
  return {
    id: row.id,
    buildings: actor.buildings
      .filter(({ id }) => buildings.includes(id))
      .map(({ id, name }) => ({ id, name })),
    role,
    companyName,
    emailDomain: row.emailDomain,
    uses: row.maxUses,
    used: row.used,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: `${firstName} ${lastName}`.trim(),
    state,
    link: state === 'open' ? link : null,
  };
}
