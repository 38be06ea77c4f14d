import { Alert } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { VisitCheck } from '../visit.ts';

/** Warns that the building is closed on some of the days, as the server says. */
export function ClosedNotice({ check }: { check: VisitCheck | undefined }) {
  const { t, language } = useWords();
  const closed = check?.closed ?? [];
  return (
    <div role="status">
      {closed.length > 0 && (
        <Alert color="yellow" icon={<IconCalendarOff aria-hidden />}>
          {closed.map(({ date, name }) => (
            <div key={date}>{t('visits:form.closed', { day: formatDay(date, language), name })}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}
