import {
  createElement,
  type Dispatch,
  type SetStateAction,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
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

let wanted = false;
const listeners = new Set<() => void>();

/** Whether there has been a notice, so that the place for them must be there. For the root of the screens. */
export function useNoticesWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}

/** What was done last, or has just failed, as it was said. */
export interface LastDone extends Pick<Notice, 'tone' | 'message' | 'about' | 'way' | 'undo'> {
  at: Date;
  /** What was done before it failed, which can still be undone. */
  before?: LastDone | null;
}

let place: Dispatch<SetStateAction<LastDone | null>> | null = null;

/**
 * For a screen at which one thing is done after another: what was done last stands in a place of its own until the next is, and no notice
 * says it. So does what fails, over what was done last, unless a dialog lies over the place. Answers what takes it away, too.
 */
export function useLastDone(): [LastDone | null, () => void] {
  const [last, setLast] = useState<LastDone | null>(null);
  useEffect(() => {
    place = setLast;
    return () => {
      place = null;
    };
  }, []);
  return [last, () => setLast(last?.before ?? null)];
}

export const notify = {
  /**
   * Something was done: a sentence, with `about` what it was done to, with `way` a button that leads on from it, and with `undo` one that undoes it. Answers what takes it
   * away, for where what it says, or undoes, is overtaken.
   */
  success(message: string, offers: Pick<Notice, 'about' | 'way' | 'undo'> = {}): () => void {
    if (place) {
      const done: LastDone = { tone: 'success', message, ...offers, at: new Date() };
      place(done);
      return () =>
        place?.((shown) => {
          if (shown?.before === done) return { ...shown, before: null };
          return shown === done ? null : shown;
        });
    }
    let isOver = false;
    let hide: (() => void) | undefined;
    void show({ tone: 'success', message, ...offers }, (taken) => {
      hide = taken;
      if (isOver) hide();
    });
    return () => {
      isOver = true;
      hide?.();
    };
  },
  /** Something failed: a sentence, or the error itself, in its own words or in these. */
  failure(reason: unknown, words?: string): void {
    const message = typeof reason === 'string' ? reason : createElement(FailureWords, { of: reason, words });
    if (place && !document.querySelector('[role="dialog"]')) {
      const failed: LastDone = { tone: 'failure', message, at: new Date() };
      place((shown) => ({ ...failed, before: shown?.tone === 'failure' ? shown.before : shown }));
      return;
    }
    void show(
      { tone: 'failure', message, stays: reason instanceof CallError && Boolean(reason.requestId) },
      () => {},
    );
  },
};
