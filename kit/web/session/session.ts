import { useSyncExternalStore } from 'react';
import { type Actor, type Language, languages } from '../../actor.ts';
import { deleteAllDrafts } from '../drafts/drafts.ts';
import { confirmLeave, discardUnsavedChanges } from '../drafts/unsavedChanges.ts';

/** The signed-in user. Sessions stored by older versions lack the optional fields. */
export type SessionUser = Pick<
  Actor,
  'userId' | 'email' | 'firstName' | 'lastName' | 'role' | 'managesCompany' | 'company'
> &
  Partial<Pick<Actor, 'assists' | 'byPin'>>;

export const getLanguagesAllowedByCompany = ({ company }: SessionUser): readonly Language[] =>
  company.maySwitchLanguage ? languages : ['fr'];

/** Owner of the session, also while a colleague acts in it by PIN. */
export const getSessionOwnerId = ({ byPin, userId }: SessionUser): number => byPin?.ownerId ?? userId;

/** `logo` is a root-relative address, `timeZone` an IANA name. */
export type SessionBuilding = {
  id: number;
  name: string;
  logo: string | null;
  timeZone: string;
  openingHours?: Readonly<Record<string, { opens: string; closes: string } | null>> | null;
};

export type Session = {
  token: string;
  user: SessionUser;
  buildings: readonly SessionBuilding[];
  building: SessionBuilding;
};

export const tokenKey = 'token';
const storageKeys = { user: 'user', buildings: 'buildings', building: 'building', token: tokenKey } as const;
const listeners = new Set<() => void>();
let cachedSession: Session | null | undefined;
let isLeaving = false;

/** True after signing out, until the next page loads: errors are expected then. */
export const isSigningOut = (): boolean => isLeaving;

export function isTabOnlySession(): boolean {
  return sessionStorage.getItem(storageKeys.token) !== null;
}

/** Local storage for a remembered session, else session storage. */
function activeStorage(): Storage {
  return isTabOnlySession() ? sessionStorage : localStorage;
}

/** Reads the session again, because another tab may have changed it. */
export function readStoredSession(): Session | null {
  const storage = activeStorage();
  const token = storage.getItem(storageKeys.token);
  if (!token) return null;
  try {
    const user = JSON.parse(storage.getItem(storageKeys.user) ?? 'null') as SessionUser | null;
    const buildings = JSON.parse(storage.getItem(storageKeys.buildings) ?? '[]') as SessionBuilding[];
    const building =
      buildings.find(({ id }) => id === Number(storage.getItem(storageKeys.building))) ?? buildings[0];
    return user && building ? { token, user, buildings, building } : null;
  } catch {
    return null;
  }
}

function setSession(now?: Session) {
  cachedSession = now;
  for (const listener of listeners) listener();
}

export function getCurrentSession(): Session | null {
  if (cachedSession === undefined) cachedSession = readStoredSession();
  return cachedSession;
}

export function useSession(): Session {
  const session = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getCurrentSession);
  if (!session) throw new Error('This screen requires a session');
  return session;
}

/** Stores a new session, in local storage if `remember`, and deletes the drafts of other users. */
export function saveSession(
  session: Omit<Session, 'building'>,
  remember: boolean,
  building?: SessionBuilding,
): void {
  isLeaving = false;
  deleteAllDrafts(session.user.userId);
  const storage = remember ? localStorage : sessionStorage;
  for (const own of [sessionStorage, storage]) clearStorage(own);
  storage.setItem(storageKeys.user, JSON.stringify(session.user));
  storage.setItem(storageKeys.buildings, JSON.stringify(session.buildings));
  if (building) storage.setItem(storageKeys.building, String(building.id));
  // Last, because the other tabs react to the token.
  storage.setItem(storageKeys.token, session.token);
  setSession();
}

/** Adopts a newer session of the same user and stays in this tab's building. */
export function adoptSessionKeepingBuilding(session: Session): void {
  const buildingId = getCurrentSession()?.building.id;
  setSession({
    ...session,
    building: session.buildings.find(({ id }) => id === buildingId) ?? session.building,
  });
}

export function updateStoredSession(news: Partial<Pick<Session, 'user' | 'buildings'>>): void {
  const storage = activeStorage();
  if (!storage.getItem(storageKeys.token)) return;
  const before = {
    user: storage.getItem(storageKeys.user),
    buildings: storage.getItem(storageKeys.buildings),
  };
  if (news.user) storage.setItem(storageKeys.user, JSON.stringify(news.user));
  if (news.buildings) storage.setItem(storageKeys.buildings, JSON.stringify(news.buildings));
  if (
    before.user === storage.getItem(storageKeys.user) &&
    before.buildings === storage.getItem(storageKeys.buildings)
  )
    return;
  setSession();
}

export async function switchBuilding(id: number, screen = '/resident'): Promise<void> {
  if (!(await confirmLeave())) return;
  activeStorage().setItem(storageKeys.building, String(id));
  location.assign(screen);
}

/** Local storage tells the other tabs, session storage this tab's log-in page. */
export type SignOutReason = 'ended' | 'loggedOut' | 'deleted';
const reasonKey = 'farewell';

const lastPersonKey = 'lastPerson';

export function rememberLastUser(session: Session | null): void {
  if (session) sessionStorage.setItem(lastPersonKey, String(session.user.userId));
}

export function getLastUserId(): number | null {
  return Number(sessionStorage.getItem(lastPersonKey)) || null;
}

function clearStorage(storage: Storage): void {
  for (const key of Object.values(storageKeys)) storage.removeItem(key);
}

/** Removes the session and its drafts from this browser; the log-out call revokes the token. */
export function clearSession(reason: SignOutReason = 'loggedOut'): void {
  localStorage.setItem(reasonKey, reason);
  rememberLastUser(readStoredSession());
  clearStorage(activeStorage());
  // After expiry the same user may log in again and continue.
  if (reason === 'ended') return;
  isLeaving = true;
  discardUnsavedChanges();
  deleteAllDrafts();
}

/** Runs a call that ends the user's own session, whose end may be announced before the answer. */
export async function callEndingSession<T>(send: () => Promise<T>): Promise<T> {
  isLeaving = true;
  try {
    return await send();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/** Like `clearSession`, with the reason for this tab's log-in page. */
export function clearSessionWithReason(reason: SignOutReason): void {
  // Calls that were pending at log-out are refused too.
  if (activeStorage().getItem(storageKeys.token)) saveSignOutReason(reason);
  clearSession(reason);
}

export function saveSignOutReason(reason: SignOutReason): void {
  sessionStorage.setItem(reasonKey, reason);
}

export function readSignOutReason(): SignOutReason | null {
  return sessionStorage.getItem(reasonKey) as SignOutReason | null;
}

export function readOtherTabSignOutReason(): SignOutReason {
  return (localStorage.getItem(reasonKey) as SignOutReason | null) ?? 'loggedOut';
}

export function clearSignOutReason(): void {
  sessionStorage.removeItem(reasonKey);
}
