import type { ComponentType } from 'react';
import { useModules } from '../../../core/buildings/web/modules.ts';
import type { Module } from '../../../core/modules.ts';
import type { TodayParts } from '../../../core/web/screens.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import classes from './HomePage.module.css';

/** What a feature has for today, where its module is on. */
export interface TodayOf {
  module: Module;
  parts: TodayParts;
}

/** What today holds: for residents what is next of everything of theirs, for staff what the desk has to expect. */
export function TodayPanel({ today }: { today: readonly TodayOf[] }) {
  const { t } = useWords();
  const modules = useModules();
  const shown = today.filter(({ module }) => modules.has(module));
  if (shown.length === 0) return null;
  const all = (part: keyof TodayParts) =>
    shown.flatMap(({ module, parts }) => {
      const Part: ComponentType | undefined = parts[part];
      return Part ? <Part key={module} /> : [];
    });
  return (
    <section className={classes.today} aria-labelledby="today">
      <div className={classes.todayHead}>
        <h2 id="today" className={classes.panelTitle}>
          {t('home:today')}
        </h2>
        {all('Count')}
      </div>
      {all('Lead')}
      <ul className={classes.lines}>{all('Line')}</ul>
      {all('Actions')}
    </section>
  );
}
