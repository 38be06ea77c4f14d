import { useSyncExternalStore } from 'react';
import { deleteAllDrafts } from '../drafts/drafts.ts';
import { discardUnsavedChanges, hasUnsavedChanges, setLeaveBlocker } from '../drafts/unsavedChanges.ts';
import {
  adoptSessionKeepingBuilding,
  clearSessionWithReason,
  clearSignOutReason,
  getCurrentSession,
  getSessionOwnerId,
  isSigningOut,
  isTabOnlySession,
  readOtherTabSignOutReason,
  readSignOutReason,
  readStoredSession,
  rememberLastUser,
  type Session,
  type SignOutReason,
  saveSession,
  saveSignOutReason,
  tokenKey,
} from './session.ts';

/** An expired session on a page with unsaved changes. */
export interface LostSessionState {
  /** `other`: another user has logged in, in another tab. */
  reason: SignOutReason | 'other';
  session: Session;
  remember: boolean;
  newSession: Session | null;
}

let lostSession: LostSessionState | null = null;
let sessionRestored = Promise.withResolvers<boolean>();
let canPromptForPassword = false;
const listeners = new Set<() => void>();

function setLostSession(now: LostSessionState | null): void {
  lostSession = now;
  for (const listener of listeners) listener();
}

export function useLostSession(): LostSessionState | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lostSession,
  );
}

/** True during the password prompt: the page cannot be left and no call is sent. */
export const isPasswordPromptOpen = (): boolean => lostSession !== null;
setLeaveBlocker(isPasswordPromptOpen);

export function enablePasswordPrompt(): () => void {
  canPromptForPassword = true;
  return () => {
    canPromptForPassword = false;
  };
}

const shouldPromptForPassword = () => canPromptForPassword && hasUnsavedChanges();

function promptForPassword(reason: LostSessionState['reason'], session: Session, remember: boolean): void {
  sessionRestored = Promise.withResolvers<boolean>();
  setLostSession({
    reason,
    session,
    remember,
    newSession: reason === 'other' ? readStoredSession() : null,
  });
}

/** Handles a 401 for `token`. */
export async function handleExpiredToken(token: string): Promise<boolean> {
  if (lostSession) return sessionRestored.promise;
  if (isSigningOut()) return new Promise(() => {});
  const session = getCurrentSession();
  if (session && session.token !== token) return true;
  const storedSession = readStoredSession();
  if (session && storedSession && storedSession.token !== token) {
    if (getSessionOwnerId(storedSession.user) === getSessionOwnerId(session.user)) {
      adoptSessionKeepingBuilding(storedSession);
      return true;
    }
    if (!shouldPromptForPassword()) {
      // The other user must not see the first user's page.
      location.assign('/resident');
      return false;
    }
    promptForPassword('other', session, false);
    return sessionRestored.promise;
  }
  const remember = !isTabOnlySession();
  clearSessionWithReason('ended');
  if (!session || !shouldPromptForPassword()) {
    location.reload();
    return false;
  }
  promptForPassword('ended', session, remember);
  return sessionRestored.promise;
}

/** Waits for the password prompt. Resolves to true if there is a session again. */
export function waitForPasswordPrompt(): Promise<boolean> {
  return lostSession ? sessionRestored.promise : Promise.resolve(true);
}

export function resumeLostSession(session: Omit<Session, 'building'>): void {
  if (!lostSession) return;
  const { building } = lostSession.session;
  clearSignOutReason();
  // If another user has logged in, the other tabs keep that session.
  saveSession(session, lostSession.remember, building);
  setLostSession(null);
  sessionRestored.resolve(true);
}

export function abandonLostSession(): void {
  const next = lostSession?.newSession ? '/resident' : '/login';
  clearSignOutReason();
  discardUnsavedChanges();
  deleteAllDrafts();
  location.assign(next);
}

function handleOtherTabLogOut(): void {
  const reason = readOtherTabSignOutReason();
  const session = getCurrentSession();
  if (reason !== 'ended') deleteAllDrafts();
  if (lostSession || !session) return;
  if (hasUnsavedChanges() && !canPromptForPassword) return;
  saveSignOutReason(reason);
  rememberLastUser(session);
  if (shouldPromptForPassword()) promptForPassword(reason, session, true);
  else location.assign('/login');
}

function handleOtherTabLogIn(): void {
  const session = lostSession?.session ?? getCurrentSession();
  const storedSession = readStoredSession();
  if (!session || !storedSession) return;
  if (getSessionOwnerId(storedSession.user) === getSessionOwnerId(session.user)) {
    adoptSessionKeepingBuilding(storedSession);
    if (!lostSession) return;
    clearSignOutReason();
    setLostSession(null);
    sessionRestored.resolve(true);
  } else if (lostSession) {
    setLostSession({ ...lostSession, reason: 'other', remember: false, newSession: storedSession });
  } else if (shouldPromptForPassword()) {
    promptForPassword('other', session, false);
  } else if (canPromptForPassword) {
    location.assign('/resident');
  }
}

/** Deletes drafts left by closed tabs of other users. A user whose session has expired may come back. */
function deleteOtherUsersDrafts(): void {
  const session = readStoredSession();
  if (session || readSignOutReason() !== 'ended')
    deleteAllDrafts(session ? getSessionOwnerId(session.user) : 0);
}

/** Follows log-outs and log-ins of other tabs. Call it once at the start. */
export function followSessionInOtherTabs(): void {
  deleteOtherUsersDrafts();
  addEventListener('storage', ({ key, storageArea, newValue }) => {
    if (key !== tokenKey || storageArea !== localStorage || isTabOnlySession()) return;
    if (newValue === null) handleOtherTabLogOut();
    else handleOtherTabLogIn();
  });
  // The back/forward cache may show a page from before a log-in or log-out.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (getCurrentSession() === null) === (readStoredSession() === null)) return;
    if (getCurrentSession()) location.replace('/login');
    else location.reload();
  });
}
