import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconMessageExclamation,
  IconShieldExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { mayBecome, type Visit } from '../visit.ts';
import { VisitStatusChip } from './VisitStatusChip.tsx';
import classes from './VisitsPage.module.css';

/** So many letters has a line of a phone's row, beside what is pressed, and of a comment so many tell what it is about. */
const LETTERS_BESIDE = { tick: 34, state: 30 };
const FEWEST_LETTERS = 12;

/** The beginning of a text, up to a word's end. */
function beginning(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s:;,.!?]+$/, '')}…`;
}

/** The visitor's name, with how many come where it is a group, and a sign where the agreement is not signed. */
export function NameInRow({ visit, isUnsigned }: { visit: Visit; isUnsigned: boolean }) {
  const { t } = useWords();
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

/** `Anne Rivière` → `A. Rivière`: whom a visitor comes to see, as far as two lines have room for it. */
const inShort = ({ residentFirstName, residentLastName }: Visit) =>
  [residentFirstName && `${Array.from(residentFirstName)[0]}.`, residentLastName]
    .filter(Boolean)
    .join('\u00a0');

/** From where a visitor comes, or what the desk must know of them, and to whom. */
export function Summary({ visit }: { visit: Visit }) {
  const { t } = useWords();
  const { partyName, organization, comment, status } = visit;
  const letters = LETTERS_BESIDE[status === 'waiting' ? 'tick' : 'state'];
  const whom = `→\u00a0${inShort(visit) || t('visits:residentLeft')}`;
  return (
    <>
      {comment ? (
        <span className={classes.remark}>
          <IconMessageExclamation size={18} stroke={1.75} aria-hidden />{' '}
          {beginning(comment, Math.max(letters - whom.length, FEWEST_LETTERS))}
        </span>
      ) : (
        partyName || organization
      )}{' '}
      {whom}
    </>
  );
}

interface ArrivalProps {
  visit: Visit;
  today: LocalDate;
  onArrive: (visit: Visit) => Promise<unknown>;
}

/** Where the button went the focus goes to what opens the row, or to what closes the sheet. */
const keepNear = (button: HTMLElement, around: string) =>
  button.closest(around)?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });

function useArriving({ visit, onArrive }: ArrivalProps, around: string) {
  const [working, setWorking] = useState(false);
  const arrive = async (button: HTMLElement) => {
    setWorking(true);
    keepNear(button, around);
    await onArrive(visit);
    setWorking(false);
  };
  return { working, arrive };
}

/** At the end of a row: the arrival, for a thumb, or where the visit stands. */
export function ArrivalInRow(props: ArrivalProps) {
  const { visit, today } = props;
  const { t } = useWords();
  const { working, arrive } = useArriving(props, '[data-index]');
  if (!mayBecome(visit, 'done', today)) return <VisitStatusChip status={visit.status} />;
  return (
    <ActionIcon
      className={classes.arrive}
      size={48}
      loading={working}
      aria-label={t('visits:statusMenu.checkInOf', { visitor: visit.visitor })}
      onClick={({ currentTarget }) => void arrive(currentTarget)}
    >
      <IconCheck size={26} stroke={2.25} aria-hidden />
    </ActionIcon>
  );
}

/** The same at the foot of the sheet, in words. */
export function ArrivalInSheet(props: ArrivalProps) {
  const { visit } = props;
  const { t } = useWords();
  const { working, arrive } = useArriving(props, '[role=dialog]');
  return (
    <Button
      leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
      loading={working}
      aria-label={t('visits:statusMenu.checkInOf', { visitor: visit.visitor })}
      onClick={({ currentTarget }) => void arrive(currentTarget)}
    >
      {t('visits:statusMenu.arrived')}
    </Button>
  );
}
