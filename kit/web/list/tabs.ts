import { useMemo } from 'react';
import { textParam, useUrlState } from '../navigation/useUrlState.ts';

export type FilterTabOptions<Row> = {
  label: string;
  allLabel: string;
  choices: readonly { value: string; label: string; isSeparated?: boolean }[];
  /** A tab with rows of its own, independent of the period. */
  separateTab?: { value: string; label: string };
} & (
  | {
      /** Tab of a loaded row. */
      getValue: (row: Row) => string;
      counts?: undefined;
    }
  | {
      /** For a paged list filtered by `?show=`: count by tab value (`''` for all). */
      counts: Readonly<Record<string, number | undefined>>;
    }
);

interface SelectedTab<Row> {
  value: string;
  select: (value: string) => void;
  filter: (rows: readonly Row[]) => readonly Row[];
}

/** The current tab from `?show=`, by default all. A change adds a history entry. */
export function useSelectedTab<Row>(tabs: FilterTabOptions<Row> | undefined): SelectedTab<Row> {
  const [{ show: tabParam }, change] = useUrlState({ show: textParam() });
  const isTab =
    tabs?.separateTab?.value === tabParam || tabs?.choices.some((choice) => choice.value === tabParam);
  const value = isTab ? tabParam : '';
  return useMemo(
    () => ({
      value,
      select: (next) => change({ show: next }, 'push'),
      filter: (rows) =>
        value && tabs && !tabs.counts && value !== tabs.separateTab?.value
          ? rows.filter((row) => tabs.getValue(row) === value)
          : rows,
    }),
    [value, change, tabs],
  );
}
