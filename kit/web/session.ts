import { useSyncExternalStore } from 'react';
import { type Actor, type Language, languages } from '../actor.ts';
import { deleteDrafts } from './drafts/drafts.ts';
import { confirmLeave, discardUnsavedChanges } from './drafts/unsaved.ts';

/** The signed-in person, as the screens know them. What an earlier version kept says nothing of whom they assist. */
export type SessionUser = Pick<
  Actor,
  'userId' | 'email' | 'firstName' | 'lastName' | 'role' | 'managesCompany' | 'company'
> &
  Partial<Pick<Actor, 'assists' | 'byPin'>>;

/** The languages that a user may choose from; their company may allow French only. */
export const languagesOf = ({ company }: SessionUser): readonly Language[] =>
  company.maySwitchLanguage ? languages : ['fr'];

/** Whose session it is in which somebody acts: another's, where they have taken it over by their PIN. */
export const ownerIdOf = ({ byPin, userId }: SessionUser): number => byPin?.ownerId ?? userId;

/** A building of the signed-in person. `logo` is a root-relative address; `timeZone` an IANA name. */
export type SessionBuilding = {
  id: number;
  name: string;
  logo: string | null;
  timeZone: string;
  /** By weekday; null: it is closed then, or nothing is told. What an earlier version kept says nothing of them. */
  openingHours?: Readonly<Record<string, { opens: string; closes: string } | null>> | null;
};

/** What the browser keeps about who is signed in. */
export type Session = {
  token: string;
  user: SessionUser;
  buildings: readonly SessionBuilding[];
  /** The building that all screens speak of now. */
  building: SessionBuilding;
};

export const tokenKey = 'token';
const keys = { user: 'user', buildings: 'buildings', building: 'building', token: tokenKey } as const;
const listeners = new Set<() => void>();
let known: Session | null | undefined;
let signingOut = false;

/** Whether somebody has signed out here, and a page is being loaded anew: what is refused until then is no news. */
export const isSigningOut = (): boolean => signingOut;

/** Whether the token is this tab's alone, until the browser closes. */
export function isOfThisTab(): boolean {
  return sessionStorage.getItem(keys.token) !== null;
}

/** Where the token lies tells how long it is remembered: local storage until signing out, session storage until the end. */
function storageInUse(): Storage {
  return isOfThisTab() ? sessionStorage : localStorage;
}

/** Who the browser's storage says is signed in, or null: another tab may have changed that. */
export function storedSession(): Session | null {
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

function changed(now?: Session) {
  known = now;
  for (const listener of listeners) listener();
}

/** Who is signed in, or null. */
export function currentSession(): Session | null {
  if (known === undefined) known = storedSession();
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

/**
 * Remembers who signed in; until the browser closes only, unless `remember`. The first of the buildings is entered, where none is
 * named. What others typed in this tab goes.
 */
export function keepSession(
  session: Omit<Session, 'building'>,
  remember: boolean,
  building?: SessionBuilding,
): void {
  signingOut = false;
  deleteDrafts(session.user.userId);
  // What the other tabs know stays, where this one is somebody else's.
  const storage = remember ? localStorage : sessionStorage;
  for (const own of [sessionStorage, storage]) removeFrom(own);
  storage.setItem(keys.user, JSON.stringify(session.user));
  storage.setItem(keys.buildings, JSON.stringify(session.buildings));
  if (building) storage.setItem(keys.building, String(building.id));
  // Last: by then the other tabs can read whose it is.
  storage.setItem(keys.token, session.token);
  changed();
}

/** Goes on with a session of the same person that the storage holds by now, in the building where this tab is. */
export function takeOverSession(session: Session): void {
  const here = currentSession()?.building.id;
  changed({ ...session, building: session.buildings.find(({ id }) => id === here) ?? session.building });
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

/**
 * Changes the building and loads a screen anew, so that nothing of the other building stays on any. Asks first where something
 * typed would be lost.
 */
export async function enterBuilding(id: number, screen = '/resident'): Promise<void> {
  if (!(await confirmLeave())) return;
  storageInUse().setItem(keys.building, String(id));
  location.assign(screen);
}

/** Why somebody is not signed in any more. Other tabs read it in local storage, the log-in page of this one in its own. */
export type SignOutReason = 'ended' | 'loggedOut' | 'deleted';
const reasonKey = 'farewell';

const lastPersonKey = 'lastPerson';

/** Keeps in this tab whose session it was that is no more. */
export function noteLastPerson(session: Session | null): void {
  if (session) sessionStorage.setItem(lastPersonKey, String(session.user.userId));
}

/** Who was signed in in this tab last, by number; null where it knows nobody. */
export function lastPersonHere(): number | null {
  return Number(sessionStorage.getItem(lastPersonKey)) || null;
}

function removeFrom(storage: Storage): void {
  for (const key of Object.values(keys)) storage.removeItem(key);
}

/**
 * Forgets who is signed in, here only: the server is told by the log-out call. What was typed goes too. The caller then loads a
 * page anew; until then the screens that still stand keep what they know.
 */
export function clearSession(reason: SignOutReason = 'loggedOut'): void {
  localStorage.setItem(reasonKey, reason);
  noteLastPerson(storedSession());
  removeFrom(storageInUse());
  // Whose session has but ended may log in again, and go on.
  if (reason === 'ended') return;
  signingOut = true;
  discardUnsavedChanges();
  deleteDrafts();
}

/**
 * Sends what ends the reader's own session: that it has ended may be heard before the answer says so, and is no news meanwhile. Where it
 * is refused, the session stands.
 */
export async function whileLeaving<T>(send: () => Promise<T>): Promise<T> {
  signingOut = true;
  try {
    return await send();
  } catch (error) {
    signingOut = false;
    throw error;
  }
}

/** Forgets who is signed in, as `clearSession`, and keeps why for the login page of this tab. */
export function endSession(reason: SignOutReason): void {
  // Calls that were under way when somebody left are refused as well: that is no news.
  if (storageInUse().getItem(keys.token)) tellSignOutReason(reason);
  clearSession(reason);
}

/** Keeps for the login page of this tab why somebody comes there. */
export function tellSignOutReason(reason: SignOutReason): void {
  sessionStorage.setItem(reasonKey, reason);
}

/** Why the session was lost, or null; until `clearSignOutReason`. */
export function readSignOutReason(): SignOutReason | null {
  return sessionStorage.getItem(reasonKey) as SignOutReason | null;
}

/** Why the session of all tabs was lost last, in whichever. */
export function reasonOfOtherTab(): SignOutReason {
  return (localStorage.getItem(reasonKey) as SignOutReason | null) ?? 'loggedOut';
}

export function clearSignOutReason(): void {
  sessionStorage.removeItem(reasonKey);
}
