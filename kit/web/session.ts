import { useSyncExternalStore } from 'react';
import type { Actor } from '../actor.ts';

/** The signed-in person, as the screens know them. */
export type SessionUser = Pick<Actor, 'userId' | 'email' | 'firstName' | 'lastName' | 'role' | 'company'>;

/** A building of the signed-in person. `logo` is a root-relative address; `timeZone` an IANA name. */
export type SessionBuilding = {
  id: number;
  name: string;
  logo: string | null;
  timeZone: string;
};

/** What the browser keeps about who is signed in. */
export type Session = {
  token: string;
  user: SessionUser;
  buildings: readonly SessionBuilding[];
  /** The building that all screens speak of now. */
  building: SessionBuilding;
};

const keys = { token: 'token', user: 'user', buildings: 'buildings', building: 'building' } as const;
const listeners = new Set<() => void>();
let known: Session | null | undefined;

/** Where the token lies tells how long it is remembered: local storage until signing out, session storage until the end. */
function storageInUse(): Storage {
  return sessionStorage.getItem(keys.token) ? sessionStorage : localStorage;
}

function load(): Session | null {
  const storage = storageInUse();
  const token = storage.getItem(keys.token);
  if (!token) return null;
  try {
    const user = JSON.parse(storage.getItem(keys.user) ?? 'null') as SessionUser | null;
    const buildings = JSON.parse(storage.getItem(keys.buildings) ?? '[]') as SessionBuilding[];
    const building =
      buildings.find(({ id }) => id === Number(storage.getItem(keys.building))) ?? buildings[0];
    return user && building ? { token, user, buildings, building } : null;
  } catch {
    return null;
  }
}

function changed() {
  known = undefined;
  for (const listener of listeners) listener();
}

/** Who is signed in, or null. */
export function currentSession(): Session | null {
  if (known === undefined) known = load();
  return known;
}

/** Who is signed in, for screens inside the resident area: there is always somebody. */
export function useSession(): Session {
  const session = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSession);
  if (!session) throw new Error('This screen is only for somebody who is signed in');
  return session;
}

/** Remembers who signed in; until the browser closes only, unless `remember`. */
export function keepSession(session: Omit<Session, 'building'>, remember: boolean): void {
  clearSession();
  const storage = remember ? localStorage : sessionStorage;
  storage.setItem(keys.token, session.token);
  storage.setItem(keys.user, JSON.stringify(session.user));
  storage.setItem(keys.buildings, JSON.stringify(session.buildings));
  changed();
}

/** Keeps what the server says now about the person and the buildings, e.g. after the profile was saved. */
export function refreshSession(news: Partial<Pick<Session, 'user' | 'buildings'>>): void {
  const storage = storageInUse();
  if (!storage.getItem(keys.token)) return;
  const before = { user: storage.getItem(keys.user), buildings: storage.getItem(keys.buildings) };
  if (news.user) storage.setItem(keys.user, JSON.stringify(news.user));
  if (news.buildings) storage.setItem(keys.buildings, JSON.stringify(news.buildings));
  if (before.user === storage.getItem(keys.user) && before.buildings === storage.getItem(keys.buildings))
    return;
  changed();
}

/** Changes the building and loads a screen anew, so that nothing of the other building stays on any. */
export function enterBuilding(id: number, screen = '/resident/home'): void {
  storageInUse().setItem(keys.building, String(id));
  location.assign(screen);
}

/**
 * Forgets who is signed in, here only: the server is told by the log-out call. The caller then loads a page anew; until
 * then the screens that still stand keep what they know.
 */
export function clearSession(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.values(keys)) storage.removeItem(key);
  }
}

/** As it is called in the browsers that have it. */
const reasonKey = 'farewell';

/** Why somebody was signed out without asking for it. */
export type SignOutReason = 'ended' | 'deleted';

/** Forgets who is signed in, as `clearSession`, and keeps why for the login page of this tab. */
export function endSession(reason: SignOutReason): void {
  // Calls that were under way when somebody left are refused as well: that is no news.
  if (storageInUse().getItem(keys.token)) sessionStorage.setItem(reasonKey, reason);
  clearSession();
}

/** Why the session was lost, or null; until `clearSignOutReason`. */
export function readSignOutReason(): SignOutReason | null {
  return sessionStorage.getItem(reasonKey) as SignOutReason | null;
}

export function clearSignOutReason(): void {
  sessionStorage.removeItem(reasonKey);
}

/** Signing out in one tab signs out the others: call once at the start. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    const signedOut = event.key === keys.token && event.storageArea === localStorage && !event.newValue;
    if (signedOut && !sessionStorage.getItem(keys.token)) location.assign('/login');
  });
}
