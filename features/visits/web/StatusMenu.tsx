import { Menu } from '@mantine/core';
import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import type { LocalDate } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { StepMenu } from '../../../kit/web/ui/StepMenu.tsx';
import { mayBecome, mayHaveMatched, type Visit, type VisitStatus, visitStatuses } from '../visit.ts';
import { statusIcons, VisitStatusChip } from './VisitStatusChip.tsx';

interface StatusMenuProps {
  visit: Visit;
  today: LocalDate;
  /** In the sheet of a phone, at whose foot the arrival has a button of its own. */
  inSheet: boolean;
  /** Brings the visit to a state; resolves when it is done, or given up. */
  onChange: (visit: Visit, status: VisitStatus) => Promise<boolean>;
  /** Asks which signature is the visitor's. */
  onMatchNda: ((visit: Visit) => void) | undefined;
}

/** Where a visit stands, for staff: one click checks in, a menu has the rest of its life cycle. */
export function StatusMenu({ visit, today, inSheet, onChange, onMatchNda }: StatusMenuProps) {
  const { t } = useWords();
  const possible = visitStatuses.filter((status) => mayBecome(visit, status, today));
  if (possible.length === 0) return <VisitStatusChip status={visit.status} />;

  const stepTo = (status: VisitStatus) => ({
    label: t(`visits:statusMenu.to.${status}`),
    icon: statusIcons[status],
    take: () => onChange(visit, status),
  });
  const { visitor } = visit;
  const checkIn = {
    ...stepTo('done'),
    icon: IconCheck,
    name: t('visits:statusMenu.checkInOf', { visitor }),
  };
  return (
    <StepMenu
      label={t('visits:statusMenu.label', {
        visitor,
        status: t(`visits:status.${visit.status}`),
      })}
      mark={<VisitStatusChip status={visit.status} />}
      steps={possible.map(stepTo)}
      usual={!inSheet && possible.includes('done') ? checkIn : undefined}
    >
      {onMatchNda && mayHaveMatched(visit) && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconShieldCheck size={18} stroke={1.5} aria-hidden />}
            onClick={() => onMatchNda(visit)}
          >
            {t('visits:nda.match')}
          </Menu.Item>
        </>
      )}
    </StepMenu>
  );
}
