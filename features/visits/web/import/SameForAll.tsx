import { Button } from '@mantine/core';
import { formatLongDay, formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import type { ImportField, ImportPreview } from '../../visitsImport.ts';
import classes from './Import.module.css';
import type { ImportState } from './useImport.ts';

interface SameForAllProps {
  preview: ImportPreview;
  steps: ImportState;
  disabled: boolean;
}

/** Values that apply to all rows, or to rows without a value of their own. */
export function SameForAll({ preview, steps, disabled }: SameForAllProps) {
  const { t, language } = useWords();
  const { user, building, buildings } = useSession();
  const { date, time, invitations } = preview;
  const chosen = steps.choices.residentEmail ? steps.hostName || steps.choices.residentEmail : '';
  const hostName =
    chosen || (preview.asksResident === 'optional' ? `${user.firstName} ${user.lastName}` : '');
  const has = (...fields: ImportField[]) =>
    preview.columns.some(({ field }) => field !== null && fields.includes(field));
  const facts = [
    date && {
      label: t(has('date', 'moment') ? 'visits:import.dateForRest' : 'visits:import.fields.date'),
      value: formatLongDay(date, language),
    },
    time && {
      label: t(has('time', 'moment') ? 'visits:import.timeForRest' : 'visits:import.fields.time'),
      value: formatTime(time),
    },
    hostName && {
      label: t(has('residentEmail') ? 'visits:import.residentForRest' : 'visits:form.resident'),
      value: hostName,
    },
    buildings.length > 1 && { label: t('visits:import.same.building'), value: building.name },
    invitations > 0 &&
      !has('language') && { label: t('visits:form.language'), value: t('visits:form.languages.fr') },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  if (facts.length === 0) return null;
  return (
    <section className={classes.same} aria-label={t('visits:import.same.title')}>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => steps.setStep('columns')}>
        {t('visits:import.same.change')}
      </Button>
    </section>
  );
}
