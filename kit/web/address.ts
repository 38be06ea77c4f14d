import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { rowIdText } from '../rowId.ts';

/** How a value stands in the address. */
export interface AddressValue<T> {
  /** What counts where the address says nothing, or nothing that can be read. */
  absent: T;
  /** From what stands in the address; undefined where it is ill-formed. */
  read(text: string): T | undefined;
  /** `''` leaves the value out of the address. */
  write(value: T): string;
}

/** What a screen keeps in its address: by the name of the parameter. */
export type AddressValues = Readonly<Record<string, AddressValue<unknown>>>;

/** The values of a declaration. */
export type AddressState<D extends AddressValues> = {
  readonly [Name in keyof D]: D[Name] extends AddressValue<infer T> ? T : never;
};

/**
 * Sets some of the values and leaves the others as they are at that moment. `push` makes an entry of the history, so that
 * Back returns to what was shown before; `replace` does not: for filters, which are looks of one and the same place.
 */
export type ChangeAddress<State> = (news: Partial<State>, how: 'push' | 'replace') => void;

/** A text as it is typed; `''` where there is none. */
export const text = (): AddressValue<string> => ({ absent: '', read: String, write: String });

/** Whether something is on: the name alone says so. */
export const flag = (): AddressValue<boolean> => ({
  absent: false,
  read: () => true,
  write: (on) => (on ? '1' : ''),
});

const noIds: readonly number[] = [];

/** Ids of rows, `3,5`; what is none among them does not count. */
export const ids = (): AddressValue<readonly number[]> => ({
  absent: noIds,
  read: (list) => list.split(',').flatMap((each) => rowIdText.safeParse(each).data ?? []),
  write: (chosen) => chosen.join(','),
});

/** What a schema reads from text: a day, an id, one of a few words. Null and undefined are left out of the address. */
export const parsed = <T, const A>(schema: z.ZodType<T>, absent: A): AddressValue<T | A> => ({
  absent,
  read: (given) => schema.safeParse(given).data,
  write: (value) => String(value ?? ''),
});

/** What an address's query string says, `?` or none before it. */
export function readAddress<D extends AddressValues>(values: D, search: string): AddressState<D> {
  const params = new URLSearchParams(search);
  const state = Object.entries(values).map(([name, { absent, read }]) => {
    const given = params.get(name);
    return [name, (given === null ? undefined : read(given)) ?? absent];
  });
  return Object.fromEntries(state) as AddressState<D>;
}

/**
 * What was asked for and is on its way: while a screen's loader is asked, the browser's address still says what was before.
 * Of two changes in quick succession the second would otherwise undo the first.
 */
let asked: { pathname: string; search: string } | null = null;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** `navigating` ends when the address says it, or when something else came between. */
function ask(search: string, navigating: Promise<void>): void {
  const mine = { pathname: location.pathname, search };
  asked = mine;
  tell();
  void navigating.finally(() => {
    if (asked === mine) asked = null;
    tell();
  });
}

/** The query string at this moment, without `?`. */
function searchNow(): string {
  if (asked?.pathname === location.pathname) return asked.search;
  return new URLSearchParams(location.search).toString();
}

/**
 * What a screen keeps in its address, so that Back works and a link can be sent:
 * `useAddress({ date: parsed(localDate, today), q: text(), mine: flag() })`. What is ill-formed counts as absent.
 *
 * Answers the values, the same object as long as neither the address nor what counts as absent has changed, and a setter.
 * What is set shows at once, in every component that reads it.
 */
export function useAddress<const D extends AddressValues>(
  values: D,
): [AddressState<D>, ChangeAddress<AddressState<D>>] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The router's own idea of the address lags behind while a screen is being painted. On the way to another screen the
  // browser's is of that one already.
  const shown = useSyncExternalStore(subscribe, () =>
    location.pathname === pathname ? searchNow() : new URLSearchParams(search).toString(),
  );
  const absent = Object.values(values).map((value) => value.absent);
  const state = useMemo(() => readAddress(values, shown), [shown, ...absent]);
  const declared = useRef(values);
  declared.current = values;
  const change = useCallback(
    (news: Partial<AddressState<D>>, how: 'push' | 'replace') => {
      const after = new URLSearchParams(searchNow());
      for (const [name, value] of Object.entries(news)) {
        const written = declared.current[name]?.write(value) ?? '';
        if (written) after.set(name, written);
        else after.delete(name);
      }
      const next = after.toString();
      const options = { replace: how === 'replace', preventScrollReset: true };
      ask(next, Promise.resolve(navigate({ search: next }, options)));
    },
    [navigate],
  );
  return [state, change];
}
