import { currentSession, lastPersonHere } from '../../../kit/web/session.ts';

const key = 'wantedScreen';
const NOTHING_WANTED = 'nothingWanted';
const HOME = '/resident/home';

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
  rememberReturnTo(url, lastPersonHere());
}

/** The screen to open after logging in, once; the home screen when nothing was wanted, or by somebody else. */
export function takeReturnTo(): string {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const { address = '', person = null } = (kept ? JSON.parse(kept) : {}) as Partial<ReturnTo>;
  const isTheirs = person === null || person === currentSession()?.user.userId;
  if (isTheirs && address.startsWith('/resident/')) return address;
  sessionStorage.setItem(NOTHING_WANTED, '1');
  return HOME;
}

/** Whether the home screen is what somebody was led to who has just logged in and wanted nothing else; once. */
export function takeNothingWanted(): boolean {
  const nothing = sessionStorage.getItem(NOTHING_WANTED) !== null;
  sessionStorage.removeItem(NOTHING_WANTED);
  return nothing;
}
