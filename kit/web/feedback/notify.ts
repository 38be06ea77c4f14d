import { createElement, useSyncExternalStore } from 'react';
import { CallError } from '../callError.ts';
import { loadCode } from '../loadCode.ts';
import { FailureMessage } from './FailureMessage.tsx';
import type { Notice } from './Notices.tsx';

/** Notices close after 7 seconds, wait while hovered, and are announced. */
async function show(notice: Notice, shown: (hide: () => void) => void): Promise<void> {
  // A missing chunk (after an update) must not break the action that notifies.
  const code = await loadCode(() => import('./Notices.tsx')).catch(() => null);
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

/** True from the first notice on, when the root must render them. */
export function useHasNotices(): boolean {
  return useSyncExternalStore(listen, () => wanted);
}

let frame: HTMLElement | null = null;

export function setNoticesFrame(element: HTMLElement | null): void {
  frame = element;
  for (const listener of listeners) listener();
}

export function useNoticesFrame(): HTMLElement | null {
  return useSyncExternalStore(listen, () => frame);
}

/** A fixed place of a screen for its last action, instead of notices. */
export interface NoticeTarget {
  done: (says: Pick<Notice, 'message' | 'about' | 'way' | 'undo'>) => () => void;
  begun: (says: Pick<Notice, 'message' | 'about' | 'undo'>) => { done: () => void; failed: () => void };
  failure: (message: Notice['message']) => void;
}

let place: NoticeTarget | null = null;

export function setNoticeTarget(given: NoticeTarget | null): void {
  place = given;
}

export const notify = {
  /** Shows a success, with the affected record (`about`), a next step and an undo button. */
  success(message: string, offers: Pick<Notice, 'about' | 'way' | 'undo'> = {}): () => void {
    if (place) return place.done({ message, ...offers });
    return showUntilHidden({ tone: 'success', message, ...offers });
  },
  /** Shows an action before its answer, if the screen has a place for it, else on success. */
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
  /** Shows a failure: a text, or an error with its own message or `words`. */
  failure(reason: unknown, words?: string): () => void {
    const message =
      typeof reason === 'string' ? reason : createElement(FailureMessage, { of: reason, words });
    if (place && !document.querySelector('[role="dialog"]')) {
      place.failure(message);
      return () => {};
    }
    const stays = reason instanceof CallError && Boolean(reason.requestId);
    return showUntilHidden({ tone: 'failure', message, stays });
  },
};
