import type { Mutation } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../queries.ts';
import type { NoticeOptions } from './Notices.tsx';
import { type NoticeTarget, setNoticeTarget } from './notifyUser.ts';

export interface LastActionNoticeData
  extends Pick<NoticeOptions, 'tone' | 'message' | 'detail' | 'action' | 'undo'> {
  at: Date;
  isUndoDisabled: boolean;
}

interface ActionMessage extends Omit<LastActionNoticeData, 'isUndoDisabled'> {
  order: number;
  isPending: boolean;
  isUndoRequested: boolean;
}

let lastOrder = 0;
/** In the order in which the actions began. */
let messages: readonly ActionMessage[] = [];
let failure: (LastActionNoticeData & { order: number }) | null = null;
const pendingCommands = new Map<Mutation<never, never, never>, number>();
/** Order of the command that has just been sent; null after the current microtask. */
let startedOrder: number | null = null;
const announcedOrders = new Set<number>();
/** Order of the command that has just ended: the next message is about it. */
let endedOrder: number | null = null;
let shownAction: LastActionNoticeData | null = null;
const listeners = new Set<() => void>();

function setMessages(next: readonly ActionMessage[]): void {
  const lastSettledIndex = next.findLastIndex(({ isPending }) => !isPending);
  messages = next.slice(Math.max(0, lastSettledIndex));
  const last = messages.at(-1);
  const hasNewerCommand = last && [...pendingCommands.values()].some((order) => order > last.order);
  shownAction =
    failure ?? (last ? { ...last, isUndoDisabled: last.isUndoRequested || hasNewerCommand === true } : null);
  for (const listener of listeners) listener();
}

function trackCommands(): () => void {
  return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (!mutation) return;
    if (type === 'added') {
      const order = ++lastOrder;
      pendingCommands.set(mutation as never, order);
      startedOrder = order;
      queueMicrotask(() => {
        if (startedOrder === order) startedOrder = null;
      });
      setMessages(messages);
    }
    const order = pendingCommands.get(mutation as never);
    const { status } = mutation.state;
    if (type !== 'updated' || order === undefined || (status !== 'success' && status !== 'error')) return;
    pendingCommands.delete(mutation as never);
    if (announcedOrders.delete(order)) return setMessages(messages);
    endedOrder = order;
    // A message about this command comes within the same task.
    setTimeout(() => {
      if (endedOrder === order) endedOrder = null;
    });
    setMessages(messages);
  });
}

type MessageContent = Parameters<NoticeTarget['showSuccess']>[0];

function addMessage(content: MessageContent, order: number, isPending: boolean): ActionMessage {
  const message: ActionMessage = {
    tone: 'success' as const,
    at: new Date(),
    order,
    isPending,
    isUndoRequested: false,
    ...content,
  };
  // A later failure stays visible.
  if (failure && failure.order < order) failure = null;
  const at = messages.findLastIndex((other) => other.order <= order) + 1;
  setMessages(messages.toSpliced(at, 0, message));
  return message;
}

const withoutMessage = (message: ActionMessage) => messages.filter((each) => each !== message);

/** Shows a finished action below those begun later. Returns a function that removes it. */
function addSuccess(content: MessageContent): () => void {
  const message = addMessage(content, endedOrder ?? ++lastOrder, false);
  return () => setMessages(withoutMessage(message));
}

/** Shows an action when it begins. Returns functions to call when it has ended. */
function addPending(content: MessageContent): { succeed: () => void; fail: () => void } {
  if (startedOrder !== null) announcedOrders.add(startedOrder);
  const pending = addMessage(content, ++lastOrder, true);
  return {
    succeed: () => {
      pending.isPending = false;
      setMessages(pending.isUndoRequested ? withoutMessage(pending) : messages);
      if (pending.isUndoRequested) pending.undo?.();
    },
    fail: () => setMessages(withoutMessage(pending)),
  };
}

function addFailure(message: ActionMessage['message']): void {
  failure = { tone: 'failure', message, at: new Date(), isUndoDisabled: false, order: ++lastOrder };
  setMessages(messages);
}

interface LatestActionState {
  last: LastActionNoticeData | null;
  /** Removes the message; after a failure, the last action is shown again. */
  dismiss: () => void;
  undo: () => void;
}

/** Shows a screen's last action at a fixed place instead of in notices. */
export function useLastActionNotice(): LatestActionState {
  useEffect(() => {
    setNoticeTarget({ showSuccess: addSuccess, showPending: addPending, showFailure: addFailure });
    const unsubscribe = trackCommands();
    return () => {
      unsubscribe();
      setNoticeTarget(null);
      failure = null;
      pendingCommands.clear();
      announcedOrders.clear();
      setMessages([]);
    };
  }, []);
  const last = useSyncExternalStore(subscribe, () => shownAction);
  return { last, dismiss, undo };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dismiss(): void {
  const isFailure = failure !== null;
  failure = null;
  setMessages(isFailure ? messages : messages.slice(0, -1));
}

function undo(): void {
  const last = messages.at(-1);
  if (!last) return;
  if (last.isPending) {
    last.isUndoRequested = true;
    setMessages(messages);
    return;
  }
  setMessages(withoutMessage(last));
  last.undo?.();
}
