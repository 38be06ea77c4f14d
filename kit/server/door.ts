import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';
import { fairLine } from './fairLine.ts';

/** Milliseconds that somebody waits where much has come at once. */
const LONGEST_WAIT = 5_000;
/** And where somebody has waited all that time: more comes than can be served, and a long line would make all slow for nothing. */
const CROWDED_WAIT = 500;
/** More than wait so long; each is held in memory. */
const LONGEST_LINE = 2_000;
/** Seconds after which who was refused may come back, a part of them by chance: not everybody at once. */
const RETRY_AFTER = { least: 2, most: 6 };

export interface Asked {
  /** Whose it is, so that the line is fair. */
  caller: string;
  /** A part of it has been served: it goes before all who have not begun, and is not refused. */
  hasBegun: boolean;
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal;
}

/** The door of a process: what comes in is served at once, or waits outside. */
export interface Door {
  /**
   * Does `work` once there is a place, and answers what it answers. Throws `busy` with `Retry-After` where it had to wait for too
   * long, or the line is full: nothing of it was begun then. Throws the signal's reason where that is aborted while it waits.
   */
  serve<T>(asked: Asked, work: () => Promise<T>): Promise<T>;
  figures(): { served: number; waiting: number };
}

/** The place that somebody has while they are served. */
interface Place {
  /** Gives it to others while `work` needs none. */
  aside<T>(work: () => Promise<T>): Promise<T>;
}

const places = new AsyncLocalStorage<Place>();

/**
 * Does what takes long and needs neither the processor here nor a connection to the database: a thread, a file, another server.
 * Whoever is served gives their place to others meanwhile. What no request asked for is done as it is.
 */
export function aside<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  return place ? place.aside(work) : work();
}

interface Waiting {
  begin(): void;
  refuse(error: unknown): void;
}

/**
 * A door with so many places. All others wait in a line that is fair between callers, in the order in which they have come.
 * Where the line was empty not long ago, everybody in it may wait for `longestWait` milliseconds: a rush is worked off. A line
 * that has stood for as long means that more comes than can be served, and who comes then waits for a tenth of it.
 */
export function openDoor(most: number, longestWait = LONGEST_WAIT): Door {
  const line = fairLine<Waiting>(LONGEST_LINE);
  const begun: (() => void)[] = [];
  let served = 0;
  /** Since when the line has not been empty. */
  let standingSince = 0;

  const leave = () => {
    const next = served > most ? undefined : (begun.shift() ?? line.shift()?.one.begin);
    // Its place is handed on.
    if (next) next();
    else served -= 1;
  };
  const wait = ({ caller, signal }: Asked) =>
    new Promise<void>((resolve, reject) => {
      const now = performance.now();
      if (line.length === 0) standingSince = now;
      const isCrowded = now - standingSince > longestWait;
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const one: Waiting = {
        begin() {
          settle();
          resolve();
        },
        refuse(error) {
          settle();
          reject(error);
        },
      };
      const end = (error: unknown) => {
        line.remove(caller, one);
        one.refuse(error);
      };
      const giveUp = () => end(signal?.reason);
      const limit = isCrowded ? (longestWait * CROWDED_WAIT) / LONGEST_WAIT : longestWait;
      const timer = setTimeout(() => end(busy()), limit);
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(caller, one)?.refuse(busy());
    });
  const enter = async (asked: Asked): Promise<void> => {
    asked.signal?.throwIfAborted();
    if (served < most) served += 1;
    else if (asked.hasBegun) await new Promise<void>((resolve) => begun.push(resolve));
    else await wait(asked);
  };
  /**
   * Parts of one request may be aside at the same time. The first that comes back goes on at once, though others have the places:
   * they may be waiting for what it does.
   */
  const take = () => {
    let [has, isOver] = [true, false];
    const giveBack = () => {
      if (has) leave();
      has = false;
    };
    return {
      async aside<T>(work: () => Promise<T>): Promise<T> {
        giveBack();
        try {
          return await work();
        } finally {
          if (!has && !isOver) {
            served += 1;
            has = true;
          }
        }
      },
      end() {
        isOver = true;
        giveBack();
      },
    };
  };
  return {
    async serve(asked, work) {
      await enter(asked);
      const place = take();
      try {
        return await places.run(place, work);
      } finally {
        place.end();
      }
    },
    figures: () => ({ served, waiting: line.length + begun.length }),
  };
}

function busy(): AppError {
  const { least, most } = RETRY_AFTER;
  return new AppError('busy', { retryAfter: least + Math.floor(Math.random() * (most - least + 1)) });
}
