import type { KeyboardEvent } from 'react';
import tabClasses from '../../../kit/web/ui/tab.module.css';
import classes from './Reception.module.css';

export interface ListTabsProps {
  label: string;
  tabs: readonly { key: string; words: string; count: number | undefined }[];
  selected: string;
  onChoose: (key: string) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs are buttons, so that text typed while one has the focus still goes to the search field. */
export function ListTabs({ label, tabs, selected, onChoose }: ListTabsProps) {
  if (tabs.length < 2) return null;
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === selected) + step + tabs.length;
    const next = tabs[at % tabs.length];
    if (next) onChoose(next.key);
    event.currentTarget.querySelectorAll('button')[at % tabs.length]?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map(({ key, words, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={`${tabClasses.tab} ${classes.tab}`}
          aria-selected={key === selected}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {words} {count !== undefined && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
