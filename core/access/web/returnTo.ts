import { getCurrentSession, getLastUserId } from '../../../kit/web/session/session.ts';

const key = 'wantedScreen';
const START_PAGE = '/resident';

interface ReturnTo {
  address: string;
  /** The only person redirected there; null: anybody. */
  person: number | null;
}

export function rememberReturnTo({ pathname, search }: URL, person: number | null = null): void {
  sessionStorage.setItem(key, JSON.stringify({ address: `${pathname}${search}`, person } satisfies ReturnTo));
}

/** The address may be private, so only the last person of this tab is sent back. In a new tab, anybody is. */
export function rememberReturnToForLastPerson(url: URL): void {
  rememberReturnTo(url, getLastUserId());
}

export function consumeReturnTo(): string {
  const json = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const { address = '', person = null } = (json ? JSON.parse(json) : {}) as Partial<ReturnTo>;
  const isTheirs = person === null || person === getCurrentSession()?.user.userId;
  return isTheirs && address.startsWith('/resident/') ? address : START_PAGE;
}
