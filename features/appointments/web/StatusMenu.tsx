import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { type Appointment, type AppointmentStatus, appointmentStatuses, mayBecome } from '../appointment.ts';
import classes from './Status.module.css';
import { StatusMark, statusIcons } from './StatusMark.tsx';

interface StatusMenuProps {
  visit: Appointment;
  today: LocalDate;
  /** Brings the visit to a state; resolves when it is done, or given up. */
  onChange: (visit: Appointment, status: AppointmentStatus) => Promise<void>;
  /** Asks which signature is the visitor's. */
  onMatchNda: (visit: Appointment) => void;
}

/** Where a visit stands, for staff: one click checks in, a menu has the rest of its life cycle. */
export function StatusMenu({ visit, today, onChange, onMatchNda }: StatusMenuProps) {
  const { t } = useWords();
  const [working, setWorking] = useState(false);
  const possible = appointmentStatuses.filter((status) => mayBecome(visit, status, today));
  if (possible.length === 0) return <StatusMark status={visit.status} />;

  const become = async (status: AppointmentStatus) => {
    setWorking(true);
    await onChange(visit, status);
    setWorking(false);
  };
  const words = { visitor: visit.visitor, status: t(`appointments:status.${visit.status}`) };
  return (
    <div className={classes.staff}>
      <Menu position="bottom-start" withinPortal disabled={working}>
        <Menu.Target>
          <button
            type="button"
            className={classes.menu}
            aria-label={t('appointments:statusMenu.label', words)}
          >
            <StatusMark status={visit.status} />
            {working ? <Loader size={14} /> : <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.map((status) => {
            const IconOf = statusIcons[status];
            return (
              <Menu.Item
                key={status}
                leftSection={<IconOf size={18} stroke={1.5} aria-hidden />}
                onClick={() => void become(status)}
              >
                {t(`appointments:statusMenu.to.${status}`)}
              </Menu.Item>
            );
          })}
          {!visit.ndaSigned && visit.status !== 'canceled' && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconShieldCheck size={18} stroke={1.5} aria-hidden />}
                onClick={() => onMatchNda(visit)}
              >
                {t('appointments:nda.match.open')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {possible.includes('done') && (
        <ActionIcon
          variant="light"
          color="green"
          disabled={working}
          aria-label={t('appointments:statusMenu.checkInOf', { visitor: visit.visitor })}
          title={t('appointments:statusMenu.to.done')}
          onClick={() => void become('done')}
        >
          <IconCheck size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
