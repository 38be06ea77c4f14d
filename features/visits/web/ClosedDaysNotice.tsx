import { Alert } from '@mantine/core';
import { IconCalendarOff, IconClockExclamation } from '@tabler/icons-react';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { VisitCheckResult } from '../visit.ts';

const MAX_DAYS = 5;

export function ClosedDaysNotice({ check }: { check: VisitCheckResult | undefined }) {
  const { t, language } = useI18n();
  const { closed = [], outside = [] } = check ?? {};
  const more = outside.length - MAX_DAYS;
  return (
    <div role="status">
      {closed.length > 0 && (
        <Alert color="yellow" icon={<IconCalendarOff aria-hidden />}>
          {closed.map(({ date, name }) => (
            <div key={date}>{t('visits:form.closed', { day: formatDay(date, language), name })}</div>
          ))}
        </Alert>
      )}
      {outside.length > 0 && (
        <Alert color="yellow" icon={<IconClockExclamation aria-hidden />} mt={closed.length > 0 ? 'sm' : 0}>
          {outside.slice(0, MAX_DAYS).map(({ date, opens, closes }) => {
            const day = formatDay(date, language);
            return (
              <div key={date}>
                {opens && closes
                  ? t('visits:form.outsideHours', {
                      day,
                      opens: formatTime(opens),
                      closes: formatTime(closes),
                    })
                  : t('visits:form.notOpen', { day })}
              </div>
            );
          })}
          {more > 0 && <div>{t('visits:form.outsideMore', { count: more })}</div>}
          <div>{t('visits:form.outsideAnyway')}</div>
        </Alert>
      )}
    </div>
  );
}
