import type { Mutation } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../queries.ts';
import type { Notice } from './Notices.tsx';
import { type NoticeTarget, setNoticeTarget } from './notify.ts';

export interface LastAction extends Pick<Notice, 'tone' | 'message' | 'about' | 'way' | 'undo'> {
  at: Date;
  isHeld: boolean;
}

interface ActionMessage extends Omit<LastAction, 'isHeld'> {
  turn: number;
  isUnderWay: boolean;
  isUndoAsked: boolean;
}

let turns = 0;
/** In the order in which the actions began. */
let said: readonly ActionMessage[] = [];
let failure: (LastAction & { turn: number }) | null = null;
const sent = new Map<Mutation<never, never, never>, number>();
/** Order of the command that has just been sent; null after the current microtask. */
let begun: number | null = null;
const told = new Set<number>();
/** Order of the command that has just ended: the next message is about it. */
let ended: number | null = null;
let shown: LastAction | null = null;
const listeners = new Set<() => void>();

function show(next: readonly ActionMessage[]): void {
  const settled = next.findLastIndex(({ isUnderWay }) => !isUnderWay);
  said = next.slice(Math.max(0, settled));
  const last = said.at(-1);
  const isOvertaken = last && [...sent.values()].some((turn) => turn > last.turn);
  shown = failure ?? (last ? { ...last, isHeld: last.isUndoAsked || isOvertaken === true } : null);
  for (const listener of listeners) listener();
}

function followCommands(): () => void {
  return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (!mutation) return;
    if (type === 'added') {
      const turn = ++turns;
      sent.set(mutation as never, turn);
      begun = turn;
      queueMicrotask(() => {
        if (begun === turn) begun = null;
      });
      show(said);
    }
    const turn = sent.get(mutation as never);
    const { status } = mutation.state;
    if (type !== 'updated' || turn === undefined || (status !== 'success' && status !== 'error')) return;
    sent.delete(mutation as never);
    if (told.delete(turn)) return show(said);
    ended = turn;
    // A message about this command comes within the same task.
    setTimeout(() => {
      if (ended === turn) ended = null;
    });
    show(said);
  });
}

type MessageContent = Parameters<NoticeTarget['done']>[0];

function place(says: MessageContent, turn: number, isUnderWay: boolean): ActionMessage {
  const added: ActionMessage = {
    tone: 'success' as const,
    at: new Date(),
    turn,
    isUnderWay,
    isUndoAsked: false,
    ...says,
  };
  // A later failure stays visible.
  if (failure && failure.turn < turn) failure = null;
  const at = said.findLastIndex((other) => other.turn <= turn) + 1;
  show(said.toSpliced(at, 0, added));
  return added;
}

const without = (gone: ActionMessage) => said.filter((each) => each !== gone);

/** Shows a finished action below those begun later. Returns a function that removes it. */
function placeDone(says: MessageContent): () => void {
  const done = place(says, ended ?? ++turns, false);
  return () => show(without(done));
}

/** Shows an action when it begins. Returns functions to call when it has ended. */
function placeBegun(says: MessageContent): { done: () => void; failed: () => void } {
  if (begun !== null) told.add(begun);
  const placed = place(says, ++turns, true);
  return {
    done: () => {
      placed.isUnderWay = false;
      show(placed.isUndoAsked ? without(placed) : said);
      if (placed.isUndoAsked) placed.undo?.();
    },
    failed: () => show(without(placed)),
  };
}

function placeFailure(message: ActionMessage['message']): void {
  failure = { tone: 'failure', message, at: new Date(), isHeld: false, turn: ++turns };
  show(said);
}

interface Place {
  last: LastAction | null;
  /** Removes the message; after a failure, the last action is shown again. */
  forget: () => void;
  undo: () => void;
}

/** Shows a screen's last action at a fixed place instead of in notices. */
export function useLastAction(): Place {
  useEffect(() => {
    setNoticeTarget({ done: placeDone, begun: placeBegun, failure: placeFailure });
    const leave = followCommands();
    return () => {
      leave();
      setNoticeTarget(null);
      failure = null;
      sent.clear();
      told.clear();
      show([]);
    };
  }, []);
  const last = useSyncExternalStore(listen, () => shown);
  return { last, forget, undo };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function forget(): void {
  const isFailure = failure !== null;
  failure = null;
  show(isFailure ? said : said.slice(0, -1));
}

function undo(): void {
  const last = said.at(-1);
  if (!last) return;
  if (last.isUnderWay) {
    last.isUndoAsked = true;
    show(said);
    return;
  }
  show(without(last));
  last.undo?.();
}
