import { useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { rowIdText } from '../rowId.ts';

export interface UrlParam<T> {
  absent: T;
  read(text: string): T | undefined;
  /** `''` removes the parameter. */
  write(value: T): string;
}

export type UrlParams = Readonly<Record<string, UrlParam<unknown>>>;

export type UrlState<D extends UrlParams> = {
  readonly [Name in keyof D]: D[Name] extends UrlParam<infer T> ? T : never;
};

/** Changes some values and keeps the others. */
export type SetUrlState<State> = (news: Partial<State>, how: 'push' | 'replace') => void;

export const textParam = (): UrlParam<string> => ({ absent: '', read: String, write: String });

export const flagParam = (): UrlParam<boolean> => ({
  absent: false,
  read: () => true,
  write: (on) => (on ? '1' : ''),
});

const noIds: readonly number[] = [];

export const idsParam = (): UrlParam<readonly number[]> => ({
  absent: noIds,
  read: (list) => list.split(',').flatMap((each) => rowIdText.safeParse(each).data ?? []),
  write: (chosen) => chosen.join(','),
});

/** Any value that a schema parses from text. Null and undefined are not written. */
export const schemaParam = <T, const A>(schema: z.ZodType<T>, absent: A): UrlParam<T | A> => ({
  absent,
  read: (given) => schema.safeParse(given).data,
  write: (value) => String(value ?? ''),
});

export function readUrlState<D extends UrlParams>(values: D, search: string): UrlState<D> {
  const params = new URLSearchParams(search);
  const state = Object.entries(values).map(([name, { absent, read }]) => {
    const given = params.get(name);
    return [name, (given === null ? undefined : read(given)) ?? absent];
  });
  return Object.fromEntries(state) as UrlState<D>;
}

/** The pending navigation within the same screen. */
function getPendingNavigation({ location, navigation }: DataRouter['state']) {
  if (navigation.location?.pathname !== location.pathname) return undefined;
  return { location: navigation.location, pushes: navigation.historyAction === 'PUSH' };
}

/** Keeps a leading name without a value, as in public addresses (`?1!Parvis`). */
function toQueryText(params: URLSearchParams): string {
  return params
    .toString()
    .replace(/^[^=&]+=(?=&|$)/, (name) => name.slice(0, -1).replaceAll('%21', '!').replaceAll('+', '%20'));
}

function getQueryText(state: DataRouter['state']): string {
  return new URLSearchParams((getPendingNavigation(state)?.location ?? state.location).search).toString();
}

function useRouter(): DataRouter {
  // The hooks return the last render; only the router knows a navigation that started since.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('The address is read and set within a router.');
  return router;
}

export interface QueryString {
  shown: string;
  /** The same, read now, with the state of its history entry. */
  now: () => { params: URLSearchParams; entry: unknown };
  /** `entry` is stored in the history entry and survives a reload. Without it, the present state is kept. */
  change: (edit: (params: URLSearchParams) => void, how: 'push' | 'replace', entry?: unknown) => void;
  back: () => void;
}

export function useQueryString(): QueryString {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const read = () =>
    router.state.location.pathname === pathname
      ? getQueryText(router.state)
      : new URLSearchParams(search).toString();
  const shown = useSyncExternalStore(router.subscribe, read, read);
  const does = useMemo(() => {
    const now = () => {
      const { state: entry } = getPendingNavigation(router.state)?.location ?? router.state.location;
      return { params: new URLSearchParams(getQueryText(router.state)), entry };
    };
    const change: QueryString['change'] = (edit, how, entry) => {
      const { params, entry: present } = now();
      edit(params);
      // Replacing a pending push must still add its entry.
      const replace = how === 'replace' && !getPendingNavigation(router.state)?.pushes;
      const state = entry === undefined && how === 'replace' ? present : entry;
      void navigate({ search: toQueryText(params) }, { replace, state, preventScrollReset: true });
    };
    const back = () => {
      if (!getPendingNavigation(router.state)?.pushes) return void navigate(-1);
      const { search, state } = router.state.location;
      void navigate({ search }, { replace: true, state, preventScrollReset: true });
    };
    return { now, change, back };
  }, [navigate, router]);
  return { shown, ...does };
}

/**
 * Keeps a screen's state in its address, so that Back works and links can be shared: `useUrlState({ date:
 * schemaParam(localDate, today), q: textParam(), mine: flagParam() })`. Returns the values, memoised, and a
 * setter. Changes show immediately in all components that read them.
 */
export function useUrlState<const D extends UrlParams>(values: D): [UrlState<D>, SetUrlState<UrlState<D>>] {
  const { shown, change: changeQuery } = useQueryString();
  const absent = Object.values(values).map((value) => value.absent);
  const state = useMemo(() => readUrlState(values, shown), [shown, ...absent]);
  const declared = useRef(values);
  declared.current = values;
  const change = useCallback(
    (news: Partial<UrlState<D>>, how: 'push' | 'replace') => {
      changeQuery((after) => {
        for (const [name, value] of Object.entries(news)) {
          const toQueryText = declared.current[name]?.write(value) ?? '';
          if (toQueryText) after.set(name, toQueryText);
          else after.delete(name);
        }
      }, how);
    },
    [changeQuery],
  );
  return [state, change];
}
