import { useCallback, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { rowIdTextSchema } from '../../rowId.ts';
import { useQueryString } from './useQueryString.ts';

export interface UrlParam<T> {
  defaultValue: T;
  parse(text: string): T | undefined;
  /** `''` removes the parameter. */
  serialize(value: T): string;
}

type UrlParamDefinitions = Readonly<Record<string, UrlParam<unknown>>>;

export type UrlState<D extends UrlParamDefinitions> = {
  readonly [Name in keyof D]: D[Name] extends UrlParam<infer T> ? T : never;
};

/** Changes some values and keeps the others. */
export type SetUrlState<State> = (news: Partial<State>, mode: 'push' | 'replace') => void;

export const textParam = (): UrlParam<string> => ({ defaultValue: '', parse: String, serialize: String });

export const flagParam = (): UrlParam<boolean> => ({
  defaultValue: false,
  parse: () => true,
  serialize: (on) => (on ? '1' : ''),
});

const noIds: readonly number[] = [];

export const idsParam = (): UrlParam<readonly number[]> => ({
  defaultValue: noIds,
  parse: (list) => list.split(',').flatMap((each) => rowIdTextSchema.safeParse(each).data ?? []),
  serialize: (ids) => ids.join(','),
});

/** Any value that a schema parses from text. Null and undefined are not written. */
export const schemaParam = <T, const A>(schema: z.ZodType<T>, absent: A): UrlParam<T | A> => ({
  defaultValue: absent,
  parse: (text) => schema.safeParse(text).data,
  serialize: (value) => String(value ?? ''),
});

export function parseUrlState<D extends UrlParamDefinitions>(values: D, search: string): UrlState<D> {
  const params = new URLSearchParams(search);
  const state = Object.entries(values).map(([name, { defaultValue, parse }]) => {
    const text = params.get(name);
    return [name, (text === null ? undefined : parse(text)) ?? defaultValue];
  });
  return Object.fromEntries(state) as UrlState<D>;
}

/**
 * Keeps a screen's state in its address, so that Back works and links can be shared: `useUrlState({ date:
 * schemaParam(localDateSchema, today), q: textParam(), mine: flagParam() })`. Returns the values, memoised,
 * and a setter. Changes show immediately in all components that read them.
 */
export function useUrlState<const D extends UrlParamDefinitions>(
  values: D,
): [UrlState<D>, SetUrlState<UrlState<D>>] {
  const { text, change: changeQuery } = useQueryString();
  const absent = Object.values(values).map((value) => value.defaultValue);
  const state = useMemo(() => parseUrlState(values, text), [text, ...absent]);
  const declared = useRef(values);
  declared.current = values;
  const change = useCallback(
    (news: Partial<UrlState<D>>, mode: 'push' | 'replace') => {
      changeQuery((after) => {
        for (const [name, value] of Object.entries(news)) {
          const serialized = declared.current[name]?.serialize(value) ?? '';
          if (serialized) after.set(name, serialized);
          else after.delete(name);
        }
      }, mode);
    },
    [changeQuery],
  );
  return [state, change];
}
