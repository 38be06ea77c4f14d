import type { Db } from '../database/db.ts';
import { type Allowance, DAY, HOUR, takeAllowances, takeOrFindExhausted } from '../database/usageLimits.ts';
import type { Env } from '../env.ts';
import { createEnqueue, defineJob } from '../jobs/jobs.ts';

type Limits = Pick<Env, 'anonymousMails'>;

/** Per kind of call and recipient (docs/specification.md §10). */
const TO_ONE_ADDRESS = [
  { most: 3, within: HOUR },
  { most: 10, within: DAY },
];

export type Reach = 'address' | 'installation';

export const notifyMailLimit = defineJob<{ reach: Reach; at: string }>('mail.tellOfLimit');
const NOTIFICATION_LIMITS = [
  { most: 1, within: HOUR },
  { most: 3, within: DAY },
];

export interface AnonymousMail {
  kind: string;
  email: string;
  /** Hash of the caller's network (`networkOf`). Null if an invitation or a visit's code covers the call. */
  from: string | null;
}

/** Counts the mail in its transaction. Administrators are notified when a limit of `Reach` is reached. */
export async function canMailTo(
  tx: Db,
  env: Limits,
  { kind, email, from }: AnonymousMail,
  now: Date,
): Promise<boolean> {
  const toOne = { kind, subject: email, limits: TO_ONE_ADDRESS };
  return take(tx, [...allowancesOf(env, from), toOne], now);
}

export function canCauseMail(tx: Db, env: Limits, from: string | null, now: Date): Promise<boolean> {
  return take(tx, allowancesOf(env, from), now);
}

interface Caused extends Allowance {
  reach?: Reach;
}

function allowancesOf({ anonymousMails }: Limits, from: string | null): Caused[] {
  if (from === null) return [];
  const { perAddress, all } = anonymousMails;
  const kind = 'mail.anonymous';
  return [
    { kind, subject: from, limits: [{ most: perAddress, within: HOUR }], reach: 'address' },
    { kind, subject: '', limits: [{ most: all, within: HOUR }], reach: 'installation' },
  ];
}

async function take(tx: Db, mailsToCount: readonly Caused[], now: Date): Promise<boolean> {
  const usedUp = await takeOrFindExhausted(tx, mailsToCount, now);
  const reach = usedUp?.reach;
  if (
    reach &&
    (await takeAllowances(
      tx,
      [{ kind: `mail.told.${reach}`, subject: '', limits: NOTIFICATION_LIMITS }],
      now,
    ))
  )
    await createEnqueue(tx)(notifyMailLimit, { reach, at: now.toISOString() });
  return usedUp === undefined;
}
