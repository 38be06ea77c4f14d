import { useSyncExternalStore } from 'react';
import { deleteDrafts } from './drafts/drafts.ts';
import { blockLeavingWhile, discardUnsavedChanges, hasUnsavedChanges } from './drafts/unsaved.ts';
import {
  clearSignOutReason,
  currentSession,
  endSession,
  isOfThisTab,
  isSigningOut,
  keepSession,
  noteLastPerson,
  ownerIdOf,
  readSignOutReason,
  reasonOfOtherTab,
  type Session,
  type SignOutReason,
  storedSession,
  takeOverSession,
  tellSignOutReason,
  tokenKey,
} from './session.ts';

/** A session that is no more, while something typed is on the page. */
export interface LostSession {
  /** `other`: another person has logged in, in another tab. */
  reason: SignOutReason | 'other';
  /** Whose it was. */
  session: Session;
  /** Whether whoever logs in again is remembered. */
  remember: boolean;
  /** Who is logged in by now, in the other tabs. */
  newSession: Session | null;
}

let lost: LostSession | null = null;
let sessionRestored = Promise.withResolvers<boolean>();
let canPromptForPassword = false;
const listeners = new Set<() => void>();

function set(now: LostSession | null): void {
  lost = now;
  for (const listener of listeners) listener();
}

/** The session that was lost, until somebody has given the password or left. */
export function useLostSession(): LostSession | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lost,
  );
}

/** Whether the password is being asked for: nothing on the page can be left then, and no call is sent. */
export const isSessionLost = (): boolean => lost !== null;
blockLeavingWhile(isSessionLost);

/** The page asks for the password of a session that is lost, until what is answered is called. */
export function enablePasswordPrompt(): () => void {
  canPromptForPassword = true;
  return () => {
    canPromptForPassword = false;
  };
}

/** Whether to wait for the password, instead of leaving for the log-in page: something typed is on the page. */
const shouldPromptForPassword = () => canPromptForPassword && hasUnsavedChanges();

function promptForPassword(why: LostSession['reason'], session: Session, remember: boolean): void {
  sessionRestored = Promise.withResolvers<boolean>();
  set({ reason: why, session, remember, newSession: why === 'other' ? storedSession() : null });
}

/**
 * The server has refused `token`. Resolves to whether the call may be sent again, with the token that there is by then: once
 * somebody has logged in again. Where nothing is typed, the page is loaded anew, and its guard leads to the log-in page and
 * from there back.
 */
export async function handleExpiredToken(token: string): Promise<boolean> {
  if (lost) return sessionRestored.promise;
  if (isSigningOut()) return new Promise(() => {});
  const session = currentSession();
  if (session && session.token !== token) return true;
  const stored = storedSession();
  if (session && stored && stored.token !== token) {
    if (ownerIdOf(stored.user) === ownerIdOf(session.user)) {
      takeOverSession(stored);
      return true;
    }
    if (!shouldPromptForPassword()) {
      // What the first person looked at is no business of the other.
      location.assign('/resident');
      return false;
    }
    promptForPassword('other', session, false);
    return sessionRestored.promise;
  }
  const remember = !isOfThisTab();
  endSession('ended');
  if (!session || !shouldPromptForPassword()) {
    location.reload();
    return false;
  }
  promptForPassword('ended', session, remember);
  return sessionRestored.promise;
}

/** Waits while the password is being asked for. Resolves to whether there is a session again. */
export function waitForSession(): Promise<boolean> {
  return lost ? sessionRestored.promise : Promise.resolve(true);
}

/** Somebody gave the password: this goes on where it stood, and so do the calls that were refused. */
export function resumeSession(session: Omit<Session, 'building'>): void {
  if (!lost) return;
  const { building } = lost.session;
  clearSignOutReason();
  // Where another person is logged in by now, theirs stays in the other tabs.
  keepSession(session, lost.remember, building);
  set(null);
  sessionRestored.resolve(true);
}

/** Somebody leaves, without what was typed: for the log-in page, or as the person who is logged in by now. */
export function abandonSession(): void {
  const next = lost?.newSession ? '/resident' : '/login';
  clearSignOutReason();
  discardUnsavedChanges();
  deleteDrafts();
  location.assign(next);
}

/** Somebody has logged out in another tab, or the session has ended there. */
function loggedOutElsewhere(): void {
  const why = reasonOfOtherTab();
  const session = currentSession();
  if (why !== 'ended') deleteDrafts();
  if (lost || !session) return;
  // A page for everybody stands without a session.
  if (hasUnsavedChanges() && !canPromptForPassword) return;
  tellSignOutReason(why);
  noteLastPerson(session);
  if (shouldPromptForPassword()) promptForPassword(why, session, true);
  else location.assign('/login');
}

/** Somebody has logged in in another tab: the same person, or another one. */
function loggedInElsewhere(): void {
  const session = lost?.session ?? currentSession();
  const stored = storedSession();
  if (!session || !stored) return;
  if (ownerIdOf(stored.user) === ownerIdOf(session.user)) {
    takeOverSession(stored);
    if (!lost) return;
    clearSignOutReason();
    set(null);
    sessionRestored.resolve(true);
  } else if (lost) {
    set({ ...lost, reason: 'other', remember: false, newSession: stored });
  } else if (shouldPromptForPassword()) {
    promptForPassword('other', session, false);
  } else if (canPromptForPassword) {
    location.assign('/resident');
  }
}

/** What a tab kept that was closed meanwhile is nobody's by now, unless its session has but ended. */
export function deleteOtherUsersDrafts(): void {
  const session = storedSession();
  if (session || readSignOutReason() !== 'ended') deleteDrafts(session ? ownerIdOf(session.user) : 0);
}

/** Signing out in one tab signs out the others, and signing in again does the same: call once at the start. */
export function syncSessionAcrossTabs(): void {
  deleteOtherUsersDrafts();
  addEventListener('storage', ({ key, storageArea, newValue }) => {
    if (key !== tokenKey || storageArea !== localStorage || isOfThisTab()) return;
    if (newValue === null) loggedOutElsewhere();
    else loggedInElsewhere();
  });
  // After a step back the browser shows the page as it kept it; the session may have begun or ended since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (currentSession() === null) === (storedSession() === null)) return;
    if (currentSession()) location.replace('/login');
    else location.reload();
  });
}
