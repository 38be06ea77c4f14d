import type { MailFailureReason } from '../../mailFailureReason.ts';
import type { MailFailure } from './smtpServer.ts';

const PAUSE = 30_000;

/** Failures before a sender or a mail was named. They concern all mails. */
const connectionFailures: readonly MailFailureReason[] = ['unknownHost', 'unreachable', 'tls', 'login'];

/** Circuit breaker: after a connection or log-in failure, only one mail per `PAUSE` is tried. */
export function createSendingPause() {
  let outage: { failure: MailFailure; since: number } | undefined;
  return {
    failure(now: Date): MailFailure | undefined {
      if (!outage) return undefined;
      const passed = now.getTime() - outage.since;
      if (passed >= 0 && passed < PAUSE) return outage.failure;
      outage.since = now.getTime();
      return undefined;
    },
    note(sendFailure: MailFailure | undefined, now: Date): void {
      const concernsAll = sendFailure && connectionFailures.includes(sendFailure.reason);
      outage = concernsAll ? { failure: sendFailure, since: now.getTime() } : undefined;
    },
  };
}
