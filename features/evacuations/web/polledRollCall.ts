import { CallError } from '../../../kit/web/api/callError.ts';
import {
  type EvacueeState,
  type FloorCount,
  type FloorCountInput,
  MAX_TICKS_PER_CALL,
  type RollCallTick,
} from '../evacuation.ts';
import {
  applyPendingTicksAndCounts,
  type CountableEvacuee,
  type PendingTickOrCount,
  toFloorCountInput,
  toRollCallTick,
} from './pendingTicksAndCounts.ts';

export interface PolledRollCallData {
  people: readonly CountableEvacuee[];
  floors: readonly FloorCount[];
}

export interface PolledRollCallSource<L> {
  read: (signal: AbortSignal) => Promise<L>;
  sendTicks: (ticks: RollCallTick[], signal: AbortSignal) => Promise<unknown>;
  sendCount: (count: FloorCountInput, signal: AbortSignal) => Promise<unknown>;
  /** Polling interval in milliseconds. */
  interval: number;
  /** True if the evacuation is over for good, judged by the error or the age of the list. */
  isOver?: (error: unknown, asOf: number) => boolean;
  storage?: {
    load: () => StoredRollCall<L> | null;
    save: (storedList: StoredRollCall<L>) => void;
    wipe: () => void;
  };
}

export interface StoredRollCall<L> {
  list: L;
  asOf: number;
  said: PendingTickOrCount[];
}

export interface PolledRollCall<L> {
  /** Includes unsent ticks and counts; undefined before the first read. */
  list: L | undefined;
  /** Time of the last read, in milliseconds. */
  asOf: number;
  isOffline: boolean;
  unsentCount: number;
  isOver: boolean;
  failure: unknown;
}

/** Request timeout in milliseconds. */
const TIMEOUT = 8_000;

/** Polls a list and queues ticks and counts with idempotency keys; offline it keeps the last list. */
export function createRollCallPoller<L extends PolledRollCallData>(source: PolledRollCallSource<L>) {
  const storedList = source.storage?.load() ?? null;
  let list = storedList?.list;
  let asOf = storedList?.asOf ?? 0;
  let pending: PendingTickOrCount[] = storedList?.said ?? [];
  let isOffline = false;
  let isOver = false;
  let failure: unknown = null;
  let snapshot: PolledRollCall<L> = toSnapshot();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isBusy, wantsAgain, isStopped] = [false, false, false];

  function toSnapshot(): PolledRollCall<L> {
    const unsentCount = pending.filter(({ arrivedAt }) => arrivedAt === undefined).length;
    return {
      list: list && applyPendingTicksAndCounts(list, pending),
      asOf,
      isOffline,
      unsentCount,
      isOver,
      failure,
    };
  }
  function publish() {
    snapshot = toSnapshot();
    if (isOver) source.storage?.wipe();
    else if (list) source.storage?.save({ list, asOf, said: pending });
    for (const listener of listeners) listener();
  }

  async function sendPending() {
    for (;;) {
      const unsent = pending.filter(({ arrivedAt }) => arrivedAt === undefined);
      if (unsent.length === 0) return;
      const now = Date.now();
      const ticks = unsent.flatMap((one) => toRollCallTick(one, now) ?? []).slice(0, MAX_TICKS_PER_CALL);
      const count = unsent.flatMap((one) => toFloorCountInput(one, now) ?? [])[0];
      const sentKeys = new Set(ticks.length > 0 ? ticks.map(({ key }) => key) : [count?.key]);
      const send = (some: RollCallTick[]) => source.sendTicks(some, AbortSignal.timeout(TIMEOUT));
      if (ticks.length > 0)
        await send(ticks).catch(async (error: unknown) => {
          if (!isRefusal(error) || source.isOver?.(error, asOf)) throw error;
          // One tick of the batch was refused: send them one by one.
          for (const tick of ticks)
            await send([tick]).catch((retryError: unknown) => {
              if (!isRefusal(retryError)) throw retryError;
            });
        });
      else if (count)
        await source.sendCount(count, AbortSignal.timeout(TIMEOUT)).catch((error: unknown) => {
          if (!isRefusal(error) || source.isOver?.(error, asOf)) throw error;
        });
      const arrivedAt = Date.now();
      pending = pending.map((one) => (sentKeys.has(one.key) ? { ...one, arrivedAt } : one));
    }
  }

  async function sync() {
    clearTimeout(timer);
    if (isStopped || isOver) return;
    if (isBusy) {
      wantsAgain = true;
      return;
    }
    isBusy = true;
    wantsAgain = false;
    try {
      await sendPending();
      const began = Date.now();
      list = await source.read(AbortSignal.timeout(TIMEOUT));
      asOf = began;
      pending = pending.filter(({ arrivedAt }) => arrivedAt === undefined || arrivedAt > began);
      isOffline = false;
      failure = null;
    } catch (error) {
      isOver = source.isOver?.(error, asOf) ?? false;
      isOffline = !isOver;
      failure = error;
      if (isOver) {
        list = undefined;
        pending = [];
      }
    } finally {
      isBusy = false;
      if (!isStopped) {
        publish();
        timer = setTimeout(sync, wantsAgain ? 0 : source.interval);
      }
    }
  }

  const wake = () => {
    if (!document.hidden) void sync();
  };
  const addPending = (one: PendingTickOrCount) => {
    pending = [...pending, one];
    publish();
    void sync();
  };
  const stamp = () => ({ key: crypto.randomUUID(), at: Date.now() });
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => snapshot,
    tick: (person: number, state: EvacueeState, found: number) =>
      addPending({ ...stamp(), person, state, found }),
    count: (floor: string, inside: number, outside: number) =>
      addPending({ ...stamp(), floor, inside, outside }),
    readNow: wake,
    begin() {
      isStopped = false;
      addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      void sync();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        removeEventListener('online', wake);
        document.removeEventListener('visibilitychange', wake);
      };
    },
  };
}

/** Client errors are final; 429 is retried. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
