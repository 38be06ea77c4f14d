import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconMessageExclamation,
  IconShieldExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { truncate } from '../../../kit/web/list/fitFacts.ts';
import { isVisitTransitionAllowed, type Visit } from '../visit.ts';
import { VisitStatusChip } from './VisitStatusChip.tsx';
import classes from './VisitsPage.module.css';

/** Letters that fit on one line of a phone row beside the check-in button or the status. */
const LINE_LETTERS = { checkIn: 22, state: 30 };
/** With less room beside the host, the comment gets its own line. */
const MIN_COMMENT_LETTERS = 12;
const ICON_LETTERS = 4;

export function VisitPhoneName({ visit, isUnsigned }: { visit: Visit; isUnsigned: boolean }) {
  const { t } = useI18n();
  return (
    <>
      {visit.visitor}{' '}
      {visit.partySize > 1 && (
        <span className={classes.heads}>
          <IconUsersGroup size={18} stroke={1.75} aria-hidden />
          <span aria-hidden>{visit.partySize}</span>
          <VisuallyHidden>{t('visits:list.heads', { count: visit.partySize })}</VisuallyHidden>
        </span>
      )}
      {isUnsigned && (
        <span className={classes.sign}>
          <IconShieldExclamation size={18} stroke={2} aria-hidden />
          <VisuallyHidden>{t('visits:nda.missingHere')}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

/** `Anne Rivière` → `A. Rivière`, so that the host fits on two lines. */
const shortenHost = ({ residentFirstName, residentLastName }: Visit) =>
  [residentFirstName && `${Array.from(residentFirstName)[0]}.`, residentLastName]
    .filter(Boolean)
    .join('\u00a0');

interface VisitPhoneSummaryProps {
  visit: Visit;
  isCheckInOffered: boolean;
}

export function VisitPhoneSummary({ visit, isCheckInOffered }: VisitPhoneSummaryProps) {
  const { t } = useI18n();
  const { partyName, organization, comment } = visit;
  const maxLength = LINE_LETTERS[isCheckInOffered ? 'checkIn' : 'state'];
  const hostText = `→\u00a0${shortenHost(visit) || t('visits:residentLeft')}`;
  const besideHost = maxLength - hostText.length;
  return (
    <>
      {comment ? (
        <span className={classes.remark}>
          <IconMessageExclamation size={18} stroke={1.75} aria-hidden />{' '}
          {truncate(comment, besideHost < MIN_COMMENT_LETTERS ? maxLength - ICON_LETTERS : besideHost)}
        </span>
      ) : (
        partyName || organization
      )}{' '}
      {hostText}
    </>
  );
}

interface ArrivalProps {
  visit: Visit;
  today: LocalDate;
  onArrive: (visit: Visit) => Promise<unknown>;
}

/** The button disappears, so move the focus to the first button of its container. */
const focusContainer = (button: HTMLElement, container: string) =>
  button.closest(container)?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });

function useCheckIn({ visit, onArrive }: ArrivalProps, container: string) {
  const [working, setWorking] = useState(false);
  const arrive = async (button: HTMLElement) => {
    setWorking(true);
    focusContainer(button, container);
    await onArrive(visit);
    setWorking(false);
  };
  return { working, arrive };
}

export function VisitCheckInCell(props: ArrivalProps) {
  const { visit, today } = props;
  const { t } = useI18n();
  const { working, arrive } = useCheckIn(props, '[data-index]');
  if (!isVisitTransitionAllowed(visit, 'done', today)) return <VisitStatusChip status={visit.status} />;
  return (
    <Button
      classNames={{ root: classes.checkIn, label: classes.checkInLabel }}
      loading={working}
      aria-label={t('visits:statusMenu.checkInOf', { visitor: visit.visitor })}
      onClick={({ currentTarget }) => void arrive(currentTarget)}
    >
      {t('visits:statusMenu.to.done')}
    </Button>
  );
}

export function VisitCheckInButton(props: ArrivalProps) {
  const { visit } = props;
  const { t } = useI18n();
  const { working, arrive } = useCheckIn(props, '[role=dialog]');
  return (
    <Button
      leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
      loading={working}
      aria-label={t('visits:statusMenu.checkInOf', { visitor: visit.visitor })}
      onClick={({ currentTarget }) => void arrive(currentTarget)}
    >
      {t('visits:statusMenu.to.done')}
    </Button>
  );
}
