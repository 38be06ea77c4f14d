import { useMemo } from 'react';
import { text, useAddress } from '../address.ts';

/** What a list's rows differ in, as tabs above it: each shows its rows alone, and says how many of those found it holds. */
export interface Tabs<Row> {
  /** Names them for screen readers: `Show`. */
  label: string;
  /** The first one, which shows all. */
  all: string;
  /** Which tab a row is in. */
  of: (row: Row) => string;
  /** The others, in their order; from one that is `setOff` on something else begins, as what is over. */
  choices: readonly { value: string; label: string; setOff?: boolean }[];
  /**
   * Instead of the days that are shown (`days` says so) rows of their own that no days bound: what waits, whenever it came, as
   * `label` counts it. The screen reads them where they are shown; the tabs are of the days alone.
   */
  apart?: { value: string; label: string; days: string };
  /**
   * Of a list in pages, which the server filters by `?show=`: how many each tab holds, by its value (`''` for all). One that is
   * left out shows no number.
   */
  counts?: Readonly<Record<string, number | undefined>>;
}

export interface ShownTab<Row> {
  /** `''` for all. */
  shown: string;
  show: (value: string) => void;
  /** The rows that it shows. */
  inTab: (rows: readonly Row[]) => readonly Row[];
}

/** The tab that is shown, from `?show=`; all where the address names none. Choosing one makes an entry of the history. */
export function useShownTab<Row>(tabs: Tabs<Row> | undefined): ShownTab<Row> {
  const [{ show: named }, change] = useAddress({ show: text() });
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
