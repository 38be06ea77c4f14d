import { Menu } from '@mantine/core';
import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import type { LocalDate } from '../../../kit/time.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { NextStepMenu } from '../../../kit/web/ui/NextStepMenu.tsx';
import {
  canVisitReceiveSignature,
  isVisitTransitionAllowed,
  type Visit,
  type VisitStatus,
  visitStatuses,
} from '../visit.ts';
import { VisitStatusChip, visitStatusIcons } from './VisitStatusChip.tsx';

interface StatusMenuProps {
  visit: Visit;
  today: LocalDate;
  /** On a phone the detail sheet has its own check-in button. */
  inSheet: boolean;
  /** Resolves to false if the change was cancelled or failed. */
  onChange: (visit: Visit, status: VisitStatus) => Promise<boolean>;
  onMatchSignature: ((visit: Visit) => void) | undefined;
}

export function VisitStatusMenu({ visit, today, inSheet, onChange, onMatchSignature }: StatusMenuProps) {
  const { t } = useI18n();
  const possible = visitStatuses.filter((status) => isVisitTransitionAllowed(visit, status, today));
  if (possible.length === 0) return <VisitStatusChip status={visit.status} />;

  const toStep = (status: VisitStatus) => ({
    label: t(`visits:statusMenu.to.${status}`),
    icon: visitStatusIcons[status],
    run: () => onChange(visit, status),
  });
  const { visitor } = visit;
  const checkIn = {
    ...toStep('done'),
    icon: IconCheck,
    ariaLabel: t('visits:statusMenu.checkInOf', { visitor }),
  };
  return (
    <NextStepMenu
      label={t('visits:statusMenu.label', {
        visitor,
        status: t(`visits:status.${visit.status}`),
      })}
      status={<VisitStatusChip status={visit.status} />}
      steps={possible.map(toStep)}
      nextStep={!inSheet && possible.includes('done') ? checkIn : undefined}
    >
      {onMatchSignature && canVisitReceiveSignature(visit) && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconShieldCheck size={18} stroke={1.5} aria-hidden />}
            onClick={() => onMatchSignature(visit)}
          >
            {t('visits:nda.match')}
          </Menu.Item>
        </>
      )}
    </NextStepMenu>
  );
}
