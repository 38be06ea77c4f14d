import type { MailReason } from '../../mailReason.ts';
import type { Answered } from './mailServer.ts';

/** Milliseconds between two attempts, of one process, at a server that lets nobody in. */
const PAUSE = 30_000;

/** Nothing was said about a sender yet, nor about a mail. */
const atTheDoor: readonly MailReason[] = ['unknownHost', 'unreachable', 'tls', 'login'];

/**
 * While the mail server lets nobody in, one mail tries now and then and the others wait for what becomes of it: a server that hangs
 * must not keep every worker, and one that counts wrong passwords must not be given thousands.
 */
export function outageGate() {
  let outage: { refused: Answered; since: number } | undefined;
  return {
    /** Why there is no point in trying now; undefined: there is one. Who is let through then tries for all. */
    shut(now: Date): Answered | undefined {
      if (!outage) return undefined;
      const passed = now.getTime() - outage.since;
      // Below nought where the clock was set back.
      if (passed >= 0 && passed < PAUSE) return outage.refused;
      outage.since = now.getTime();
      return undefined;
    },
    /** What became of an attempt: undefined where the mail was taken. */
    note(refused: Answered | undefined, now: Date): void {
      const lettingNobodyIn = refused && atTheDoor.includes(refused.reason);
      outage = lettingNobodyIn ? { refused, since: now.getTime() } : undefined;
    },
  };
}
