import { CallError } from '../../../kit/web/callError.ts';
import { type Count, type FloorCount, type State, TICKS_AT_ONCE, type Tick } from '../evacuation.ts';
import { type Counted, countOf, type Said, tickOf, withSaid } from './said.ts';

export interface Listed {
  people: readonly Counted[];
  floors: readonly FloorCount[];
}

export interface Source<L> {
  read: (signal: AbortSignal) => Promise<L>;
  sendTicks: (ticks: Tick[], signal: AbortSignal) => Promise<unknown>;
  sendCount: (count: Count, signal: AbortSignal) => Promise<unknown>;
  /** Polling interval in milliseconds. */
  every: number;
  /** True if the evacuation is over for good, judged by the error or the age of the list. */
  isOver?: (error: unknown, asOf: number) => boolean;
  keep?: { load: () => Kept<L> | null; save: (kept: Kept<L>) => void; wipe: () => void };
}

export interface Kept<L> {
  list: L;
  asOf: number;
  said: Said[];
}

export interface Followed<L> {
  /** Includes unsent ticks and counts; undefined before the first read. */
  list: L | undefined;
  /** Time of the last read, in milliseconds. */
  asOf: number;
  isOffline: boolean;
  waiting: number;
  isOver: boolean;
  failure: unknown;
}

/** Request timeout in milliseconds. */
const PATIENCE = 8_000;

/** Polls a list and queues ticks and counts with idempotency keys; offline it keeps the last list. */
export function follow<L extends Listed>(source: Source<L>) {
  const kept = source.keep?.load() ?? null;
  let list = kept?.list;
  let asOf = kept?.asOf ?? 0;
  let said: Said[] = kept?.said ?? [];
  let isOffline = false;
  let isOver = false;
  let failure: unknown = null;
  let shown: Followed<L> = show();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isBusy, wantsAgain, isEnded] = [false, false, false];

  function show(): Followed<L> {
    const waiting = said.filter(({ arrivedAt }) => arrivedAt === undefined).length;
    return { list: list && withSaid(list, said), asOf, isOffline, waiting, isOver, failure };
  }
  function changed() {
    shown = show();
    if (isOver) source.keep?.wipe();
    else if (list) source.keep?.save({ list, asOf, said });
    for (const listener of listeners) listener();
  }

  async function deliver() {
    for (;;) {
      const waiting = said.filter(({ arrivedAt }) => arrivedAt === undefined);
      if (waiting.length === 0) return;
      const now = Date.now();
      const ticks = waiting.flatMap((one) => tickOf(one, now) ?? []).slice(0, TICKS_AT_ONCE);
      const count = waiting.flatMap((one) => countOf(one, now) ?? [])[0];
      const sent = new Set(ticks.length > 0 ? ticks.map(({ key }) => key) : [count?.key]);
      const send = (some: Tick[]) => source.sendTicks(some, AbortSignal.timeout(PATIENCE));
      if (ticks.length > 0)
        await send(ticks).catch(async (error: unknown) => {
          if (!isRefusal(error) || source.isOver?.(error, asOf)) throw error;
          // One tick of the batch was refused: send them one by one.
          for (const tick of ticks)
            await send([tick]).catch((again: unknown) => {
              if (!isRefusal(again)) throw again;
            });
        });
      else if (count)
        await source.sendCount(count, AbortSignal.timeout(PATIENCE)).catch((error: unknown) => {
          if (!isRefusal(error) || source.isOver?.(error, asOf)) throw error;
        });
      const arrivedAt = Date.now();
      said = said.map((one) => (sent.has(one.key) ? { ...one, arrivedAt } : one));
    }
  }

  async function turn() {
    clearTimeout(timer);
    if (isEnded || isOver) return;
    if (isBusy) {
      wantsAgain = true;
      return;
    }
    isBusy = true;
    wantsAgain = false;
    try {
      await deliver();
      const began = Date.now();
      list = await source.read(AbortSignal.timeout(PATIENCE));
      asOf = began;
      said = said.filter(({ arrivedAt }) => arrivedAt === undefined || arrivedAt > began);
      isOffline = false;
      failure = null;
    } catch (error) {
      isOver = source.isOver?.(error, asOf) ?? false;
      isOffline = !isOver;
      failure = error;
      if (isOver) {
        list = undefined;
        said = [];
      }
    } finally {
      isBusy = false;
      if (!isEnded) {
        changed();
        timer = setTimeout(turn, wantsAgain ? 0 : source.every);
      }
    }
  }

  const wake = () => {
    if (!document.hidden) void turn();
  };
  const say = (one: Said) => {
    said = [...said, one];
    changed();
    void turn();
  };
  const stamp = () => ({ key: crypto.randomUUID(), at: Date.now() });
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => shown,
    tick: (person: number, state: State, found: number) => say({ ...stamp(), person, state, found }),
    count: (floor: string, inside: number, outside: number) => say({ ...stamp(), floor, inside, outside }),
    readNow: wake,
    begin() {
      isEnded = false;
      addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      void turn();
      return () => {
        isEnded = true;
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
