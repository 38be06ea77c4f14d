import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import type { SignatureOccasion } from '../agreement.ts';
import classes from './FactList.module.css';

interface LabeledFact {
  label: string;
  value: ReactNode;
}

export function FactList({ label, facts }: { label: string; facts: readonly LabeledFact[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
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

export type DisplayedSignatureOccasion = Omit<SignatureOccasion, 'timeZone'>;

export function useSignatureOccasionFacts(): (occasion: DisplayedSignatureOccasion | null) => LabeledFact[] {
  const { t, language } = useI18n();
  return (occasion) => {
    if (!occasion) return [];
    const { host, company, date, time, building } = occasion;
    return [
      {
        label: t(host ? 'agreements:occasion.host' : 'agreements:occasion.company'),
        value: host && company ? <TwoLineText first={host} second={company} /> : host || company,
      },
      {
        label: t('agreements:occasion.when'),
        value:
          date &&
          time &&
          t('agreements:occasion.moment', {
            day: formatDay(date, language),
            year: date.slice(0, 4),
            time: formatTime(time),
          }),
      },
      { label: t('agreements:occasion.building'), value: building },
    ];
  };
}
