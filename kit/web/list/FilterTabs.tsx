import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MAX_COUNTED } from '../../countLimit.ts';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';
import classes from './FilterTabs.module.css';
import { type Tabs, useShownTab } from './tabs.ts';

interface FilterTabsProps<Row> {
  tabs: Tabs<Row>;
  found: readonly Row[] | undefined;
}

export function FilterTabs<Row>({ tabs, found: inList }: FilterTabsProps<Row>) {
  const { language } = useWords();
  const { shown, show } = useShownTab(tabs);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = row.current?.querySelector(`[data-value="${CSS.escape(shown)}"]`);
    pressed?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const { apart } = tabs;
  const isApart = apart !== undefined && shown === apart.value;
  const found = isApart ? undefined : inList;
  const counts = new Map<string, number>();
  for (const row of found ?? []) counts.set(tabs.of(row), (counts.get(tabs.of(row)) ?? 0) + 1);
  // Counts of a paged list have a maximum.
  const inFigures = (count: number) =>
    tabs.counts && count > MAX_COUNTED
      ? `${formatCount(MAX_COUNTED, language)}+`
      : formatCount(count, language);
  const all = isApart ? [] : [{ value: '', label: tabs.all, setOff: false }, ...tabs.choices];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend's place
    <div role="group" aria-label={tabs.label} className={classes.tabs}>
      {apart && (
        <div className={classes.apart}>
          <UnstyledButton aria-pressed={!isApart} onClick={() => isApart && show('')}>
            {apart.days}
          </UnstyledButton>
          <UnstyledButton aria-pressed={isApart} onClick={() => show(apart.value)}>
            {apart.label}
          </UnstyledButton>
        </div>
      )}
      <div ref={row} className={classes.row} data-tabs>
        {all.map(({ value, label, setOff }) => {
          const count = tabs.counts
            ? tabs.counts[value]
            : found && (value === '' ? found.length : (counts.get(value) ?? 0));
          return (
            <UnstyledButton
              key={value}
              className={classes.tab}
              aria-pressed={value === shown}
              data-value={value}
              data-set-off={setOff || undefined}
              onClick={() => show(value)}
            >
              {label}
              {!isUncounted(tabs, value) && (
                <>
                  {' '}
                  <span className={classes.count}>{count !== undefined && inFigures(count)}</span>
                </>
              )}
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}

const isUncounted = <Row,>({ counts }: Tabs<Row>, value: string) =>
  counts !== undefined && !(value in counts);
