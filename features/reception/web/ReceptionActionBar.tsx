import { Button, Kbd } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconPrinter,
  IconPrinterOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import type { NoticeOptions } from '../../../kit/web/feedback/Notices.tsx';
import { type NoticeContent, setNoticeTarget } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { onFirstClick } from '../../../kit/web/ui/onFirstClick.ts';
import classes from './Reception.module.css';
import type { ReceptionScreenPart } from './receptionParts.ts';

interface ReceptionActionBarProps {
  parts: readonly ReceptionScreenPart[];
  /** Given where the button is not beside the search field. */
  onWalkIn: (() => void) | undefined;
  clock: { date: LocalDate; time: LocalTime };
  isLoaded: boolean;
}

export function ReceptionActionBar({ parts, onWalkIn, clock, isLoaded }: ReceptionActionBarProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const daily = useDailyPrint(clock, isLoaded);
  const entries = useMenuEntries().flatMap(({ showAtReception, title, icon, to }) =>
    showAtReception ? [{ label: t(title), icon, run: () => void navigate(to) }] : [],
  );
  // Calling hooks in a loop is safe: `parts` never changes while this component is mounted.
  const more = parts.flatMap((part) => part.useActions?.() ?? []);
  const print = { label: t('reception:print'), icon: IconPrinter, run: () => window.print() };
  const printDaily = {
    label: t(daily.isOn ? 'reception:daily.off' : 'reception:daily.on'),
    icon: daily.isOn ? IconPrinterOff : IconPrinter,
    run: daily.toggle,
  };
  return (
    <div className={classes.foot} data-page-foot>
      {onWalkIn && <WalkInButton onClick={onWalkIn} />}
      <div className={classes.parts}>
        {parts.map(({ FooterAction }, at) => FooterAction && <FooterAction key={at} />)}
      </div>
      <ActionMenu label={t('reception:moreOf')} actions={[print, ...more, ...entries, printDaily]} />
      <LastAction />
    </div>
  );
}

export function WalkInButton({ onClick }: { onClick: () => void }) {
  const { t } = useI18n();
  return (
    <Button
      className={classes.walkIn}
      variant="default"
      size="md"
      leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
      rightSection={<Kbd aria-hidden>F2</Kbd>}
      onClick={onClick}
    >
      {t('reception:walkIn.open')}
    </Button>
  );
}

function LastAction() {
  const { t } = useI18n();
  const { building } = useSession();
  const { last, dismiss } = useLastActionNotice();
  const time = last && formatDateAndTime(last.at, building.timeZone).time;
  const failed = last?.tone === 'failure';
  const button = (label: string, run: () => void, isUndo = false) => (
    <Button
      variant="default"
      size="md"
      leftSection={isUndo && <IconArrowBackUp size={20} stroke={1.75} aria-hidden />}
      onClick={onFirstClick(run)}
    >
      {label}
    </Button>
  );
  const lead = (take: () => void) => () => {
    dismiss();
    take();
  };
  return (
    <div className={classes.last}>
      {failed && (
        <p role="alert" className={classes.failed}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden /> <span>{last.message}</span>
        </p>
      )}
      <p role="status">
        {last && !failed && (
          <>
            <span className={classes.lastTime}>{time}</span> <strong>{last.message}</strong>{' '}
            {last.detail && <span className={classes.second}>{last.detail}</span>}
          </>
        )}
      </p>
      {failed && button(t('ui.close'), dismiss)}
      {last?.action && button(last.action.label, lead(last.action.run))}
      {last?.undo && button(t('ui.undo'), lead(last.undo), true)}
    </div>
  );
}

const STORAGE_KEY = 'deskPrints';
/** Before the first visitors, so that a list exists if the power fails later. */
const PRINT_FROM: LocalTime = '07:00';
const PRINT_UNTIL: LocalTime = '09:00';

/** Prints the day's list once each morning if this device has the option on. `now`: the building's time. */
function useDailyPrint(now: { date: LocalDate; time: LocalTime }, isLoaded: boolean) {
  const [printed, setPrinted] = useState(() => localStorage.getItem(STORAGE_KEY));
  const store = (value: string | null) => {
    if (value === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, value);
    setPrinted(value);
  };
  const isOn = printed !== null;
  const isDue = isOn && isLoaded && printed !== now.date && now.time >= PRINT_FROM && now.time < PRINT_UNTIL;
  useEffect(() => {
    if (!isDue) return;
    store(now.date);
    window.print();
  }, [isDue, now.date]);
  // Switched on after the printing time, today counts as printed.
  const toggle = () => store(isOn ? null : now.time >= PRINT_FROM ? now.date : 'on');
  return { isOn, toggle };
}

type LastActionNotice = NoticeContent & Pick<NoticeOptions, 'tone'> & { at: Date };

const MAX_ACTIONS = 10;

/** Shows a screen's last action at a fixed place instead of in notices. */
export function useLastActionNotice() {
  const [actions, setActions] = useState<readonly LastActionNotice[]>([]);
  const [failure, setFailure] = useState<LastActionNotice | null>(null);
  useEffect(() => {
    setNoticeTarget({
      showSuccess: (content) => {
        const action = { ...content, tone: 'success' as const, at: new Date() };
        setFailure(null);
        setActions((before) => [...before.slice(1 - MAX_ACTIONS), action]);
        return () => setActions((before) => before.filter((each) => each !== action));
      },
      showFailure: (message) => setFailure({ message, tone: 'failure', at: new Date() }),
    });
    return () => setNoticeTarget(null);
  }, []);
  return {
    last: failure ?? actions.at(-1),
    /** After a failure, the last action is shown again. */
    dismiss: () => (failure ? setFailure(null) : setActions(actions.slice(0, -1))),
  };
}
