import { findPrincipal } from '../../../core/people/policy.ts';
import { findVisitorEmailRule, requireResidentByEmail } from '../../../core/people/server/queries.ts';
import { AppError, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { isExistingTime, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import { hasAddress } from '../visit.ts';

export interface PlannedHost {
  id: number;
  recordsVisitorEmail: boolean;
  assistantId: number | null;
}

export const toOwnHost = ({ actor }: Pick<BuildingContext, 'actor'>): PlannedHost => ({
  id: actor.userId,
  recordsVisitorEmail: actor.company.recordsVisitorEmail,
  assistantId: null,
});

export function findAssistedHost(
  { actor, building }: Pick<BuildingContext, 'actor' | 'building'>,
  email: string,
): PlannedHost | undefined {
  const principal = findPrincipal(actor, building.id, email);
  return (
    principal && {
      id: principal.userId,
      assistantId: actor.userId,
      recordsVisitorEmail: actor.company.recordsVisitorEmail,
    }
  );
}

/** The caller, a person they assist, or for staff any resident. */
export async function findVisitHostByEmail(
  context: Pick<BuildingContext, 'actor' | 'building' | 'db'>,
  email: string,
): Promise<PlannedHost> {
  const { actor } = context;
  if (email === '' || email.toLowerCase() === actor.email.toLowerCase()) return toOwnHost(context);
  const assisted = findAssistedHost(context, email);
  if (assisted) return assisted;
  if (!can.announceForOthers(actor)) {
    throw new AppError('not_for_others', { fields: { residentEmail: [{ code: 'not_for_others' }] } });
  }
  return { ...(await requireResidentByEmail(context, email)), assistantId: null };
}

export async function getHostOfVisit(
  { db }: Pick<BuildingContext, 'db'>,
  { residentId }: { residentId: number },
): Promise<PlannedHost> {
  const company = await findVisitorEmailRule(db, residentId);
  return { id: residentId, recordsVisitorEmail: company?.recordsVisitorEmail ?? false, assistantId: null };
}

/** A visit announced before emails were required stays without one (docs/specification.md §14). */
export const isEmailRequired = (host: PlannedHost, before?: EmailColumns): boolean =>
  host.recordsVisitorEmail && (before === undefined || getVisitorEmailFromColumns(before) !== '');

type EmailColumns = { visitorEmail: string | null; hasNoEmail: boolean };

export const toVisitorEmailColumns = (email: string | null): EmailColumns => ({
  visitorEmail: hasAddress(email) ? email : null,
  hasNoEmail: email === null,
});

export const getVisitorEmailFromColumns = (row: EmailColumns): string | null =>
  row.visitorEmail ?? (row.hasNoEmail ? null : '');

export function checkTimeExists(
  { building }: Pick<BuildingContext, 'building'>,
  date: LocalDate,
  time: LocalTime,
): Problem | undefined {
  return isExistingTime(date, time, building.timeZone) ? undefined : { code: 'no_such_time' };
}
