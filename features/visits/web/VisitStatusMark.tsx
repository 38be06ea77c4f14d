import { IconCircleCheck, IconCircleOff, IconClockHour4, IconUserX } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import type { VisitStatus } from '../visit.ts';
import classes from './VisitStatusMark.module.css';

export const statusIcons = {
  waiting: IconClockHour4,
  done: IconCircleCheck,
  missed: IconUserX,
  canceled: IconCircleOff,
} as const satisfies Record<VisitStatus, unknown>;

/** Where a visit stands: a sign and a word, never the colour alone. */
export function VisitStatusMark({ status }: { status: VisitStatus }) {
  const { t } = useWords();
  const IconOf = statusIcons[status];
  return (
    <span className={classes.mark} data-status={status}>
      <IconOf size={18} stroke={1.75} aria-hidden />
      {t(`visits:status.${status}`)}
    </span>
  );
}
