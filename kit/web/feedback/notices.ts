import { createElement, useSyncExternalStore } from 'react';
import { CallError } from '../callError.ts';
import { fetchCode } from '../code.ts';
import { FailureWords } from './FailureWords.tsx';
import type { Notice } from './Notices.tsx';

/**
 * Notices leave after 7 seconds, wait while hovered, and are announced; one with a reference stays until it is closed. Their code is fetched with the first one, so
 * that a first visit does not carry it.
 */
async function show(notice: Notice, shown: (hide: () => void) => void): Promise<void> {
  // Without the server it cannot come: the line at the foot says so meanwhile. Where it is gone, nothing typed is lost for that.
  const code = await fetchCode(() => import('./Notices.tsx')).catch(() => null);
  if (!code) return;
  shown(code.showNotice(notice));
  wanted = true;
  for (const listener of listeners) listener();
}

/** Returns a function that hides the notice, even if its code has not loaded yet. */
function showUntilHidden(notice: Notice): () => void {
  let isOver = false;
  let hide: (() => void) | undefined;
  void show(notice, (taken) => {
    hide = taken;
    if (isOver) hide();
  });
  return () => {
    isOver = true;
    hide?.();
  };
}

let wanted = false;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True from the first notice on, when the root of the screens must render them. */
export function useNoticesWanted(): boolean {
  return useSyncExternalStore(listen, () => wanted);
}

let frame: HTMLElement | null = null;

/** Ref of the element in which the frame of the screens shows notices. */
export function showNoticesIn(element: HTMLElement | null): void {
  frame = element;
  for (const listener of listeners) listener();
}

/** The frame's element for notices, null on a page without that frame. */
export function useNoticesFrame(): HTMLElement | null {
  return useSyncExternalStore(listen, () => frame);
}

/** Where a screen says what was done last. */
export interface NoticePlace {
  /** What was done. Answers what takes it away. */
  done: (says: Pick<Notice, 'message' | 'about' | 'way' | 'undo'>) => () => void;
  /** What has just been begun. Answers what is to be called once it has ended. */
  begun: (says: Pick<Notice, 'message' | 'about' | 'undo'>) => { done: () => void; failed: () => void };
  failure: (message: Notice['message']) => void;
}

let place: NoticePlace | null = null;

/** While a screen has a place for what was done last, that is said there; null once it has none. */
export function sayAt(given: NoticePlace | null): void {
  place = given;
}

export const notify = {
  /**
   * Something was done: a sentence, with `about` what it was done to, with `way` a button that leads on from it, and with `undo` one that undoes it. Answers what takes it
   * away, for where what it says, or undoes, is overtaken.
   */
  success(message: string, offers: Pick<Notice, 'about' | 'way' | 'undo'> = {}): () => void {
    if (place) return place.done({ message, ...offers });
    return showUntilHidden({ tone: 'success', message, ...offers });
  },
  /**
   * The same of what has just been sent: where what was done last has a place of its own it is said there at once, else once it is done. What undoes it
   * waits until then. Where it fails that is said instead. Answers when it has ended, and whether it was done.
   */
  async begun(
    sent: Promise<unknown>,
    message: string,
    offers: Pick<Notice, 'about' | 'undo'> = {},
  ): Promise<boolean> {
    const said = place?.begun({ message, ...offers });
    try {
      await sent;
    } catch (error) {
      said?.failed();
      notify.failure(error);
      return false;
    }
    if (said) said.done();
    else notify.success(message, offers);
    return true;
  },
  /**
   * Shows a failure: a sentence, or an error in its own words or in these. Returns a function that hides the notice: call it when
   * the same action is tried again.
   */
  failure(reason: unknown, words?: string): () => void {
    const message = typeof reason === 'string' ? reason : createElement(FailureWords, { of: reason, words });
    if (place && !document.querySelector('[role="dialog"]')) {
      place.failure(message);
      return () => {};
    }
    const stays = reason instanceof CallError && Boolean(reason.requestId);
    return showUntilHidden({ tone: 'failure', message, stays });
  },
};
