import { UnstyledButton } from '@mantine/core';
import { MOST_COUNTED } from '../../counted.ts';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';
import classes from './FilterTabs.module.css';
import { type Tabs, useShownTab } from './tabs.ts';

interface FilterTabsProps<Row> {
  tabs: Tabs<Row>;
  /** What the search finds, in whatever tab; undefined while that is on its way. */
  found: readonly Row[] | undefined;
}

/** The tabs above a list, each with its number. */
export function FilterTabs<Row>({ tabs, found: inList }: FilterTabsProps<Row>) {
  const { language } = useWords();
  const { shown, show } = useShownTab(tabs);
  const { apart } = tabs;
  const found = apart && shown === apart.value ? tabs.beside : inList;
  const counts = new Map<string, number>();
  for (const row of found ?? []) counts.set(tabs.of(row), (counts.get(tabs.of(row)) ?? 0) + 1);
  const written = (count: number) =>
    count > MOST_COUNTED ? `${formatCount(MOST_COUNTED, language)}+` : formatCount(count, language);
  const all = [{ value: '', label: tabs.all }, ...tabs.choices];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend's place
    <div role="group" aria-label={tabs.label} className={classes.tabs}>
      {apart && (
        <UnstyledButton
          className={classes.tab}
          aria-pressed={apart.value === shown}
          data-apart
          onClick={() => show(apart.value)}
        >
          {apart.label}{' '}
          <span className={classes.count}>{apart.count !== undefined && written(apart.count)}</span>
        </UnstyledButton>
      )}
      {all.map(({ value, label }) => {
        const count = tabs.counts
          ? tabs.counts[value]
          : found && (value === '' ? found.length : (counts.get(value) ?? 0));
        return (
          <UnstyledButton
            key={value}
            className={classes.tab}
            aria-pressed={value === shown}
            // On a phone there is room for those alone that hold something.
            data-none={
              (value !== '' && value !== shown && (count ?? 0) === 0 && !isUncounted(tabs, value)) ||
              undefined
            }
            onClick={() => show(value)}
          >
            {label}{' '}
            <span className={classes.count}>{count !== undefined && formatCount(count, language)}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** Nobody knows whether it holds any. */
const isUncounted = <Row,>({ counts }: Tabs<Row>, value: string) =>
  counts !== undefined && !(value in counts);
