import { Button, NativeSelect } from '@mantine/core';
import { type Language, languages } from '../../../../kit/actor.ts';
import { formatLongDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { VisitImportField } from '../visitsImport.ts';
import classes from './Import.module.css';
import type { VisitImportPartProps } from './useVisitImport.ts';

export function ImportSharedValueList({ preview, steps, disabled }: VisitImportPartProps) {
  const { t, language } = useI18n();
  const { user, building, buildings } = useSession();
  const { date, time, invitations } = preview;
  const chosenHost = steps.options.residentEmail ? steps.hostName || steps.options.residentEmail : '';
  const hostName =
    chosenHost || (preview.asksResident === 'optional' ? `${user.firstName} ${user.lastName}` : '');
  const hasColumn = (...fields: VisitImportField[]) =>
    preview.columns.some(({ field }) => field !== null && fields.includes(field));
  const facts = [
    date && {
      label: t(hasColumn('date', 'moment') ? 'visits:import.dateForRest' : 'visits:import.fields.date'),
      value: formatLongDay(date, language),
    },
    time && {
      label: t(hasColumn('time', 'moment') ? 'visits:import.timeForRest' : 'visits:import.fields.time'),
      value: formatTime(time),
    },
    hostName && {
      label: t(hasColumn('residentEmail') ? 'visits:import.residentForRest' : 'visits:form.resident'),
      value: hostName,
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  const showsBuilding = buildings.length > 1;
  const asksLanguage = invitations > 0 && !hasColumn('language');
  if (facts.length === 0 && !showsBuilding && !asksLanguage) return null;
  return (
    <section className={classes.same} aria-label={t('visits:import.same.title')}>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {showsBuilding && (
          <div>
            <dt>{t('visits:import.same.building')}</dt>
            <dd>{building.name}</dd>
          </div>
        )}
      </dl>
      {facts.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          onClick={() => steps.setStep('columns')}
        >
          {t('visits:import.same.change')}
        </Button>
      )}
      {asksLanguage && (
        <NativeSelect
          className={classes.language}
          label={t('visits:form.language')}
          value={steps.options.language ?? 'fr'}
          disabled={disabled}
          onChange={(event) => void steps.change({ language: event.currentTarget.value as Language })}
          data={languages.map((each) => ({ value: each, label: t(`visits:form.languages.${each}`) }))}
        />
      )}
    </section>
  );
}
