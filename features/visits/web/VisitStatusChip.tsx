import { IconCircleCheck, IconCircleOff, IconClockHour4, IconUserX } from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { VisitStatus } from '../visit.ts';

export const visitStatusIcons = {
  waiting: IconClockHour4,
  done: IconCircleCheck,
  missed: IconUserX,
  canceled: IconCircleOff,
} as const satisfies Record<VisitStatus, unknown>;

const statusTones = {
  waiting: 'attention',
  done: 'done',
  missed: 'danger',
  canceled: 'quiet',
} as const satisfies Record<VisitStatus, StateTone>;

export function VisitStatusChip({ status }: { status: VisitStatus }) {
  const { t } = useI18n();
  return <StateChip tone={statusTones[status]}>{t(`visits:status.${status}`)}</StateChip>;
}
