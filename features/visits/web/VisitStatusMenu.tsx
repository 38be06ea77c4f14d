import { IconShieldCheck } from '@tabler/icons-react';
import type { LocalDate } from '../../../kit/time.ts';
import { type Translate, useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { StatusMenu } from '../../../kit/web/ui/StatusMenu.tsx';
import {
  canVisitReceiveSignature,
  isVisitTransitionAllowed,
  type Visit,
  type VisitStatus,
  visitStatuses,
} from '../visit.ts';
import { VisitStatusChip, visitStatusIcons } from './VisitStatusChip.tsx';

interface StatusActions {
  t: Translate;
  visit: Visit;
  today: LocalDate;
  /** Resolves to false if the change was cancelled or failed. */
  onChange: (visit: Visit, status: VisitStatus) => Promise<boolean>;
  onMatchSignature: ((visit: Visit) => void) | undefined;
}

/** Actions for the allowed next statuses and for matching a signature. */
export function getVisitStatusActions(options: StatusActions): readonly (ScreenAction & {
  status: VisitStatus | undefined;
})[] {
  const { t, visit, today, onChange, onMatchSignature } = options;
  return [
    ...visitStatuses
      .filter((status) => isVisitTransitionAllowed(visit, status, today))
      .map((status) => ({
        status,
        label: t(`visits:statusMenu.to.${status}`),
        icon: visitStatusIcons[status],
        run: async () => void (await onChange(visit, status)),
      })),
    ...(onMatchSignature && canVisitReceiveSignature(visit)
      ? [
          {
            status: undefined,
            label: t('visits:nda.match'),
            icon: IconShieldCheck,
            run: () => onMatchSignature(visit),
          },
        ]
      : []),
  ];
}

export function VisitStatusMenu(props: Omit<StatusActions, 't'>) {
  const { t } = useI18n();
  const { visit } = props;
  const actions = getVisitStatusActions({ t, ...props });
  const chip = <VisitStatusChip status={visit.status} />;
  if (actions.length === 0) return chip;
  const words = { visitor: visit.visitor, status: t(`visits:status.${visit.status}`) };
  return <StatusMenu label={t('visits:statusMenu.label', words)} status={chip} actions={actions} />;
}
