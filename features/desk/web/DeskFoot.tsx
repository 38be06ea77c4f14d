import { Button, Kbd } from '@mantine/core';
import { IconArrowBackUp, IconPrinter, IconPrinterOff, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { DeskPart } from '../../../core/web/desk.ts';
import { useEntries } from '../../../core/web/menu.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import classes from './Desk.module.css';
import { useDailyPrint } from './useDailyPrint.ts';
import type { LastDone } from './useDeskActions.ts';

interface DeskFootProps {
  parts: readonly DeskPart[];
  last: LastDone | null;
  onWalkIn: () => void;
  /** The building's. */
  clock: { date: LocalDate; time: LocalTime };
  /** Whether the day has been read. */
  isLoaded: boolean;
}

/** What is done at the desk without anybody of the lists, and the way back from what was done last, for which there is always room. */
export function DeskFoot({ parts, last, onWalkIn, clock, isLoaded }: DeskFootProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const daily = useDailyPrint(clock, isLoaded);
  const ways = useEntries().flatMap(({ atDesk, title, icon, to }) =>
    atDesk ? [{ label: t(title), icon, take: () => void navigate(to) }] : [],
  );
  const print = { label: t('desk:print'), icon: IconPrinter, take: () => window.print() };
  const printDaily = {
    label: t(daily.isOn ? 'desk:daily.off' : 'desk:daily.on'),
    icon: daily.isOn ? IconPrinterOff : IconPrinter,
    take: daily.toggle,
  };
  return (
    <div className={classes.foot} data-page-foot>
      <Button
        variant="default"
        size="md"
        leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
        rightSection={<Kbd aria-hidden>F2</Kbd>}
        onClick={onWalkIn}
      >
        {t('desk:walkIn.open')}
      </Button>
      <div className={classes.parts}>{parts.map(({ Foot }, at) => Foot && <Foot key={at} />)}</div>
      <ActionMenu label={t('desk:moreOf')} actions={[print, ...ways, printDaily]} />
      {last && (
        <button type="button" className={classes.last} onClick={last.undo}>
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden />
          <span>{t('desk:undo', { visitor: last.visitor, time: formatTime(last.time) })}</span>
        </button>
      )}
    </div>
  );
}
