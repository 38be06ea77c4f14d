import { useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';
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
 * Where the router leads on the same screen, and whether that makes an entry of the history; undefined where it stands still.
 * While a screen's loader is asked, the browser's address still says what was before, and of two changes in quick succession the
 * second would undo the first. A change that is held back (`UnsavedChangesGuard`) is not on its way.
 */
function onItsWay({ location, navigation }: DataRouter['state']) {
  if (navigation.location?.pathname !== location.pathname) return undefined;
  return { location: navigation.location, pushes: navigation.historyAction === 'PUSH' };
}

/** A first name without a value, as public pages have (`?1!Parvis`), stays as it was written. */
function written(params: URLSearchParams): string {
  return params
    .toString()
    .replace(/^[^=&]+=(?=&|$)/, (name) => name.slice(0, -1).replaceAll('%21', '!').replaceAll('+', '%20'));
}

/** The query string that is shown, or about to be, without `?`. */
function searchOf(state: DataRouter['state']): string {
  return new URLSearchParams((onItsWay(state)?.location ?? state.location).search).toString();
}

function useRouter(): DataRouter {
  // Its hooks answer with what was painted last; only the router itself knows what it was asked for a moment ago.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('The address is read and set within a router.');
  return router;
}

/** The query string as the router knows it, and how it is changed. */
export interface QueryString {
  /** What is shown, or about to be, without `?`. */
  shown: string;
  /** The same at this moment, with what its entry of the history was made with. */
  now: () => { params: URLSearchParams; entry: unknown };
  /** Changes it. `entry` goes with the entry of the history, and outlives a reload; left out, what was there stays. */
  change: (edit: (params: URLSearchParams) => void, how: 'push' | 'replace', entry?: unknown) => void;
  /** To the entry before; one that is still on its way is given up. */
  back: () => void;
}

/** For what `useAddress` cannot say. */
export function useQueryString(): QueryString {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  // What is painted may be behind: the router may have gone to another screen already.
  const read = () =>
    router.state.location.pathname === pathname
      ? searchOf(router.state)
      : new URLSearchParams(search).toString();
  const shown = useSyncExternalStore(router.subscribe, read, read);
  const does = useMemo(() => {
    const now = () => {
      const { state: entry } = onItsWay(router.state)?.location ?? router.state.location;
      return { params: new URLSearchParams(searchOf(router.state)), entry };
    };
    const change: QueryString['change'] = (edit, how, entry) => {
      const { params, entry: present } = now();
      edit(params);
      // What replaces a change before it is there makes that one's entry of the history.
      const replace = how === 'replace' && !onItsWay(router.state)?.pushes;
      const state = entry === undefined && how === 'replace' ? present : entry;
      void navigate({ search: written(params) }, { replace, state, preventScrollReset: true });
    };
    const back = () => {
      if (!onItsWay(router.state)?.pushes) return void navigate(-1);
      // The browser has no entry for it yet, and would go back from what is shown.
      const { search, state } = router.state.location;
      void navigate({ search }, { replace: true, state, preventScrollReset: true });
    };
    return { now, change, back };
  }, [navigate, router]);
  return { shown, ...does };
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
  const { shown, change: changeQuery } = useQueryString();
  const absent = Object.values(values).map((value) => value.absent);
  const state = useMemo(() => readAddress(values, shown), [shown, ...absent]);
  const declared = useRef(values);
  declared.current = values;
  const change = useCallback(
    (news: Partial<AddressState<D>>, how: 'push' | 'replace') => {
      changeQuery((after) => {
        for (const [name, value] of Object.entries(news)) {
          const written = declared.current[name]?.write(value) ?? '';
          if (written) after.set(name, written);
          else after.delete(name);
        }
      }, how);
    },
    [changeQuery],
  );
  return [state, change];
}
