import { useMemo } from 'react';
import { textParam, useUrlState } from '../useUrlState.ts';

export interface Tabs<Row> {
  label: string;
  all: string;
  of: (row: Row) => string;
  choices: readonly { value: string; label: string; setOff?: boolean }[];
  /** A tab with rows of its own, independent of the period. */
  apart?: { value: string; label: string; days: string };
  /** For a paged list filtered by `?show=`: count by tab value (`''` for all). */
  counts?: Readonly<Record<string, number | undefined>>;
}

export interface ShownTab<Row> {
  shown: string;
  show: (value: string) => void;
  inTab: (rows: readonly Row[]) => readonly Row[];
}

/** The current tab from `?show=`, by default all. A change adds a history entry. */
export function useShownTab<Row>(tabs: Tabs<Row> | undefined): ShownTab<Row> {
  const [{ show: named }, change] = useUrlState({ show: textParam() });
  const isTab = tabs?.apart?.value === named || tabs?.choices.some(({ value }) => value === named);
  const shown = isTab ? named : '';
  return useMemo(
    () => ({
      shown,
      show: (value) => change({ show: value }, 'push'),
      inTab: (rows) =>
        shown && tabs && !tabs.counts && shown !== tabs.apart?.value
          ? rows.filter((row) => tabs.of(row) === shown)
          : rows,
    }),
    [shown, change, tabs],
  );
}
