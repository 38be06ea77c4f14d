import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { TwoLines } from '../../../kit/web/list/TwoLines.tsx';
import type { Purpose } from '../agreement.ts';
import classes from './Facts.module.css';

export interface Fact {
  label: string;
  /** Nothing is shown where it is empty. */
  value: ReactNode;
}

/** What is known of an agreement, a line each. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields stand in it
    <div role="group" aria-label={label}>
      <dl className={classes.facts}>
        {facts
          .filter(({ value }) => Boolean(value))
          .map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** What an agreement is for, as it is shown. */
export type DisplayedPurpose = Omit<Purpose, 'timeZone'>;

/** Whom a visit is to, when and where, as far as that may be known; or the building alone. */
export function usePurposeFacts(): (purpose: DisplayedPurpose | null) => Fact[] {
  const { t, language } = useWords();
  return (purpose) => {
    if (!purpose) return [];
    const { host, company, date, time, building } = purpose;
    return [
      {
        label: t(host ? 'agreements:purpose.host' : 'agreements:purpose.company'),
        value: host && company ? <TwoLines first={host} second={company} /> : host || company,
      },
      {
        label: t('agreements:purpose.when'),
        value:
          date &&
          time &&
          t('agreements:purpose.moment', {
            day: formatDay(date, language),
            year: date.slice(0, 4),
            time: formatTime(time),
          }),
      },
      { label: t('agreements:purpose.building'), value: building },
    ];
  };
}
