import { UnstyledButton } from '@mantine/core';
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
export function FilterTabs<Row>({ tabs, found }: FilterTabsProps<Row>) {
  const { language } = useWords();
  const { shown, show } = useShownTab(tabs);
  const counts = new Map<string, number>();
  for (const row of found ?? []) counts.set(tabs.of(row), (counts.get(tabs.of(row)) ?? 0) + 1);
  const all = [{ value: '', label: tabs.all }, ...tabs.choices];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend's place
    <div role="group" aria-label={tabs.label} className={classes.tabs}>
      {all.map(({ value, label }) => {
        const count = value === '' ? (found?.length ?? 0) : (counts.get(value) ?? 0);
        return (
          <UnstyledButton
            key={value}
            className={classes.tab}
            aria-pressed={value === shown}
            // On a phone there is room for those alone that hold something.
            data-none={(value !== '' && value !== shown && count === 0) || undefined}
            onClick={() => show(value)}
          >
            {label} <span className={classes.count}>{found && formatCount(count, language)}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
