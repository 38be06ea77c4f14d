import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MAX_COUNTED_ROWS } from '../../countLimit.ts';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { scrollSidewaysIntoView } from '../ui/scrollSidewaysIntoView.ts';
import tabClasses from '../ui/tab.module.css';
import classes from './FilterTabs.module.css';
import { type FilterTabOptions, useSelectedTab } from './tabs.ts';

interface FilterTabsProps<Row> {
  tabs: FilterTabOptions<Row>;
  rows: readonly Row[] | undefined;
}

export function FilterTabs<Row>({ tabs, rows }: FilterTabsProps<Row>) {
  const { language } = useI18n();
  const { value: selectedValue, select } = useSelectedTab(tabs);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollSidewaysIntoView(row.current?.querySelector(`[data-value="${CSS.escape(selectedValue)}"]`));
  }, [selectedValue]);
  const { separateTab } = tabs;
  const isSeparateTab = separateTab !== undefined && selectedValue === separateTab.value;
  const countedRows = isSeparateTab ? undefined : rows;
  const counts = new Map<string, number>();
  if (!tabs.counts)
    for (const row of countedRows ?? []) {
      const value = tabs.getValue(row);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  // Counts of a paged list have a maximum.
  const formatTabCount = (count: number) =>
    tabs.counts && count > MAX_COUNTED_ROWS
      ? `${formatCount(MAX_COUNTED_ROWS, language)}+`
      : formatCount(count, language);
  const all = [
    { value: '', label: tabs.allLabel, isSeparated: false },
    ...tabs.choices,
    ...(separateTab ? [{ ...separateTab, isSeparated: true }] : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend's place
    <div role="group" aria-label={tabs.label} className={classes.tabs}>
      <div ref={row} className={classes.row} data-tabs>
        {all.map(({ value, label, isSeparated }) => {
          const count = tabs.counts
            ? tabs.counts[value]
            : countedRows && (value === '' ? countedRows.length : (counts.get(value) ?? 0));
          const isCounted = value !== separateTab?.value && !isUncounted(tabs, value);
          return (
            <UnstyledButton
              key={value}
              className={`${tabClasses.tab} ${classes.tab}`}
              aria-pressed={value === selectedValue}
              data-value={value}
              data-set-off={isSeparated || undefined}
              onClick={() => select(value)}
            >
              {label}
              {isCounted && (
                <>
                  {' '}
                  <span className={classes.count}>{count !== undefined && formatTabCount(count)}</span>
                </>
              )}
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}

const isUncounted = <Row,>({ counts }: FilterTabOptions<Row>, value: string) =>
  counts !== undefined && !(value in counts);
