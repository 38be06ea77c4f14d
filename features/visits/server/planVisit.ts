import { principalNamed } from '../../../core/people/policy.ts';
import { companyOf, residentNamed } from '../../../core/people/server/queries.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type LocalDate, type LocalTime, timeExists } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import { hasAddress } from '../visit.ts';

/** Whom a visitor comes to see, as far as their company's rules matter. */
export interface Host {
  id: number;
  recordsVisitorEmail: boolean;
  /** Who announces as their assistant. */
  assistantId: number | null;
}

/** The caller themselves. */
export const hostSelf = ({ actor }: Pick<BuildingContext, 'actor'>): Host => ({
  id: actor.userId,
  recordsVisitorEmail: actor.company.recordsVisitorEmail,
  assistantId: null,
});

/** Those whose assistant the caller is: of their company, as both are colleagues. */
export function hostAssisted(
  { actor, building }: Pick<BuildingContext, 'actor' | 'building'>,
  email: string,
): Host | undefined {
  const principal = principalNamed(actor, building.id, email);
  return (
    principal && {
      id: principal.userId,
      assistantId: actor.userId,
      recordsVisitorEmail: actor.company.recordsVisitorEmail,
    }
  );
}

/**
 * Whom the visitor comes to see: oneself, somebody whose assistant one is, or for staff anybody of the building. Throws where that
 * is nobody.
 */
export async function hostFor(
  context: Pick<BuildingContext, 'actor' | 'building' | 'db'>,
  email: string,
): Promise<Host> {
  const { actor } = context;
  if (email === '' || email.toLowerCase() === actor.email.toLowerCase()) return hostSelf(context);
  const assisted = hostAssisted(context, email);
  if (assisted) return assisted;
  if (!can.announceForOthers(actor)) {
    throw new AppError('not_for_others', { fields: { residentEmail: [{ code: 'not_for_others' }] } });
  }
  return { ...(await residentNamed(context, email)), assistantId: null };
}

/** The host of a visit that is there; they may have left. */
export async function hostOfVisit(
  { db }: Pick<BuildingContext, 'db'>,
  { residentId }: { residentId: number },
): Promise<Host> {
  const company = await companyOf(db, residentId);
  return { id: residentId, recordsVisitorEmail: company?.recordsVisitorEmail ?? false, assistantId: null };
}

/**
 * Whether the visitor's address must be given, or that there is none: it follows the host's company alone, whoever
 * announces (docs/specification.md §14). A visit announced without one, before the company wanted them, stays without.
 */
export const needsEmail = (host: Host, before?: EmailColumns): boolean =>
  host.recordsVisitorEmail && (before === undefined || emailOf(before) !== '');

type EmailColumns = { visitorEmail: string | null; hasNoEmail: boolean };

/** The columns that say of a row what is known of the visitor's address. */
export const emailColumns = (email: string | null): EmailColumns => ({
  visitorEmail: hasAddress(email) ? email : null,
  hasNoEmail: email === null,
});

/** The same read back. */
export const emailOf = (row: EmailColumns): string | null => row.visitorEmail ?? (row.hasNoEmail ? null : '');

/** Why there can be no visit at this hour of the day. */
export function refusalOfTime(
  { building }: Pick<BuildingContext, 'building'>,
  date: LocalDate,
  time: LocalTime,
): Problem | undefined {
  return timeExists(date, time, building.timeZone) ? undefined : { code: 'no_such_time' };
}
