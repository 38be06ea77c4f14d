import { createElement, useSyncExternalStore } from 'react';
import { CallError } from '../api/callError.ts';
import { loadCode } from '../codeLoading/loadCode.ts';
import { FailureMessage } from './FailureMessage.tsx';
import type { NoticeOptions } from './Notices.tsx';

/** Notices close after 7 seconds, wait while hovered, and are announced. */
async function loadAndShow(notice: NoticeOptions, onShow: (hide: () => void) => void): Promise<void> {
  // A missing chunk (after an update) must not break the action that notifies.
  const code = await loadCode(() => import('./Notices.tsx')).catch(() => null);
  if (!code) return;
  onShow(code.showNotice(notice));
  hasNotices = true;
  for (const listener of listeners) listener();
}

/** Returns a function that hides the notice, even if its code has not loaded yet. */
function showUntilHidden(notice: NoticeOptions): () => void {
  let isOver = false;
  let hide: (() => void) | undefined;
  void loadAndShow(notice, (hideNotice) => {
    hide = hideNotice;
    if (isOver) hide();
  });
  return () => {
    isOver = true;
    hide?.();
  };
}

let hasNotices = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True from the first notice on, when the root must render them. */
export function useHasNotices(): boolean {
  return useSyncExternalStore(subscribe, () => hasNotices);
}

let frame: HTMLElement | null = null;

export function setNoticesFrame(element: HTMLElement | null): void {
  frame = element;
  for (const listener of listeners) listener();
}

export function useNoticesFrame(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => frame);
}

export type NoticeContent = Pick<NoticeOptions, 'message' | 'detail' | 'action' | 'undo'>;

/** A fixed place of a screen for its last action, instead of notices. */
interface NoticeTarget {
  /** Returns a function that removes the message. */
  showSuccess: (content: NoticeContent) => () => void;
  showFailure: (message: NoticeOptions['message']) => void;
}

let noticeTarget: NoticeTarget | null = null;

export function setNoticeTarget(handlers: NoticeTarget | null): void {
  noticeTarget = handlers;
}

export const notifyUser = {
  /** Shows a success, with the affected record (`detail`), a next step and an undo button. */
  success(message: string, offers: Omit<NoticeContent, 'message'> = {}): () => void {
    if (noticeTarget) return noticeTarget.showSuccess({ message, ...offers });
    return showUntilHidden({ tone: 'success', message, ...offers });
  },
  /** Shows an action before its answer, if the screen has a place for it, else on success. */
  async promise(
    request: Promise<unknown>,
    message: string,
    offers: Pick<NoticeOptions, 'detail' | 'undo'> = {},
  ): Promise<boolean> {
    const { undo } = offers;
    const undoAfterwards = undo && (() => void request.then(undo, () => {}));
    const remove = noticeTarget?.showSuccess({ message, ...offers, undo: undoAfterwards });
    try {
      await request;
    } catch (error) {
      remove?.();
      notifyUser.failure(error);
      return false;
    }
    if (!remove) notifyUser.success(message, offers);
    return true;
  },
  /** Shows a failure: a text, or an error with its own message or `words`. */
  failure(reason: unknown, words?: string): () => void {
    const message =
      typeof reason === 'string' ? reason : createElement(FailureMessage, { error: reason, message: words });
    if (noticeTarget && !document.querySelector('[role="dialog"]')) {
      noticeTarget.showFailure(message);
      return () => {};
    }
    const isPersistent = reason instanceof CallError && Boolean(reason.requestId);
    return showUntilHidden({ tone: 'failure', message, isPersistent });
  },
};
