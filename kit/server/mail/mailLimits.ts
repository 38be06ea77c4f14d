import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { Env } from '../configuration/env.ts';
import type { Db } from '../database/db.ts';
import { consumeAllowances, tryConsumeAllowances, type UsageAllowance } from '../database/usageLimits.ts';
import { createEnqueue, defineJob } from '../jobs/jobs.ts';

type Limits = Pick<Env, 'anonymousMails'>;

/** Per kind of call and recipient (docs/specification.md §10). */
const TO_ONE_ADDRESS = [
  { maxUses: 3, withinMs: HOUR_MS },
  { maxUses: 10, withinMs: DAY_MS },
];

type MailLimitScope = 'address' | 'installation';

export const mailLimitReachedJob = defineJob<{ reach: MailLimitScope; at: string }>('mail.tellOfLimit');
const NOTIFICATION_LIMITS = [
  { maxUses: 1, withinMs: HOUR_MS },
  { maxUses: 3, withinMs: DAY_MS },
];

interface RecipientAllowanceInput {
  kind: string;
  email: string;
  /**
   * Hash of the caller's network (`hashNetwork`). Null if an invitation or a visit's code covers the call.
   */
  from: string | null;
}

/**
 * Counts the mail in its transaction. Administrators are notified when a limit of `MailLimitScope` is
 * reached.
 */
export async function consumeMailAllowance(
  tx: Db,
  env: Limits,
  { kind, email, from }: RecipientAllowanceInput,
  now: Date,
): Promise<boolean> {
  const toOne = { kind, subject: email, limits: TO_ONE_ADDRESS };
  return take(tx, [...allowancesOf(env, from), toOne], now);
}

export function consumeAnonymousMailAllowance(
  tx: Db,
  env: Limits,
  from: string | null,
  now: Date,
): Promise<boolean> {
  return take(tx, allowancesOf(env, from), now);
}

interface MailAllowance extends UsageAllowance {
  reach?: MailLimitScope;
}

function allowancesOf({ anonymousMails }: Limits, from: string | null): MailAllowance[] {
  if (from === null) return [];
  const { perAddress, all } = anonymousMails;
  const kind = 'mail.anonymous';
  return [
    { kind, subject: from, limits: [{ maxUses: perAddress, withinMs: HOUR_MS }], reach: 'address' },
    { kind, subject: '', limits: [{ maxUses: all, withinMs: HOUR_MS }], reach: 'installation' },
  ];
}

async function take(tx: Db, allowances: readonly MailAllowance[], now: Date): Promise<boolean> {
  const usedUp = await tryConsumeAllowances(tx, allowances, now);
  const reach = usedUp?.reach;
  if (
    reach &&
    (await consumeAllowances(
      tx,
      [{ kind: `mail.told.${reach}`, subject: '', limits: NOTIFICATION_LIMITS }],
      now,
    ))
  )
    await createEnqueue(tx)(mailLimitReachedJob, { reach, at: now.toISOString() });
  return usedUp === undefined;
}
