import { useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { rowIdText } from '../rowId.ts';
import { useQueryString } from './useQueryString.ts';

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
