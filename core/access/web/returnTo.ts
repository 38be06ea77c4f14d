import { currentSession, getLastUserId } from '../../../kit/web/session.ts';

const key = 'wantedScreen';
/** Leads on to where the reader’s work begins. */
const BEGIN = '/resident';

interface ReturnTo {
  address: string;
  /** Who alone is led there; null: whoever logs in. */
  person: number | null;
}

/** Keeps the screen that somebody wanted before being asked to log in; in this tab only. Whoever logs in is led there. */
export function rememberReturnTo({ pathname, search }: URL, person: number | null = null): void {
  sessionStorage.setItem(key, JSON.stringify({ address: `${pathname}${search}`, person } satisfies ReturnTo));
}

/**
 * As `rememberReturnTo`, for who was here before: what they looked at is no business of another person who logs in. Where this tab
 * knew nobody, as by a link from a mail, it is anybody's.
 */
export function rememberReturnToOfLast(url: URL): void {
  rememberReturnTo(url, getLastUserId());
}

/** The screen to open after logging in, once; where their work begins when nothing was wanted, or by somebody else. */
export function takeReturnTo(): string {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const { address = '', person = null } = (kept ? JSON.parse(kept) : {}) as Partial<ReturnTo>;
  const isTheirs = person === null || person === currentSession()?.user.userId;
  return isTheirs && address.startsWith('/resident/') ? address : BEGIN;
}
