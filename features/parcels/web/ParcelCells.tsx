import { VisuallyHidden } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatDate, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { hasParcelNotes, ParcelNotes } from '../collection/web/ParcelNotes.tsx';
import type { Parcel } from '../parcel.ts';
import classes from './ParcelsPage.module.css';

export function ParcelTimeCell({ time }: Pick<Parcel, 'time'>) {
  const { t } = useI18n();
  if (time) return <time className={classes.time}>{formatTime(time)}</time>;
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('parcels:list.noHour')}</VisuallyHidden>
    </>
  );
}

/** Without `saysDay` the day is visible to screen readers only. */
export function ParcelTimeAndDayCell({
  parcel: { date, time },
  saysDay,
}: {
  parcel: Parcel;
  saysDay: boolean;
}) {
  const day = (
    <time className={classes.second} dateTime={date}>
      {formatDate(date)}
    </time>
  );
  return (
    <>
      <ParcelTimeCell time={time} />
      {saysDay ? day : <VisuallyHidden>{day}</VisuallyHidden>}
    </>
  );
}

function Facts({ facts }: { facts: readonly [key: string, fact: ReactNode][] }) {
  const visibleFacts = facts.filter(([, fact]) => fact);
  return (
    <span className={classes.second}>
      {visibleFacts.map(([key, fact], at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <span className={classes.fact}>
            {fact}
            {at < visibleFacts.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

export function RecipientCell({ parcel }: { parcel: Parcel }) {
  const { recipient, companyName, email } = parcel;
  return (
    <>
      <span className={classes.name}>
        <RowTitle>{recipient}</RowTitle> <ParcelNotesAndComment parcel={parcel} />
      </span>
      <Facts
        facts={[
          ['company', companyName],
          ['email', renderRecipientEmail(email)],
        ]}
      />
    </>
  );
}

export function SenderCell({ parcel: { sender, shelf, tracking } }: { parcel: Parcel }) {
  const { t } = useI18n();
  return (
    <>
      <span>{sender}</span>
      {(shelf || tracking) && (
        <Facts
          facts={[
            ['shelf', shelf && t('parcels:list.shelf', { shelf })],
            ['tracking', tracking],
          ]}
        />
      )}
    </>
  );
}

export const renderRecipientEmail = (email: string | null) =>
  email && <EmailAddressText>{email}</EmailAddressText>;

export function ParcelNotesAndComment({ parcel }: { parcel: Parcel }) {
  return (
    (parcel.comment || hasParcelNotes(parcel)) && (
      <>
        <ParcelNotes parcel={parcel} />{' '}
        {parcel.comment && <ParcelCommentCell>{parcel.comment}</ParcelCommentCell>}
      </>
    )
  );
}

function ParcelCommentCell({ children }: { children: ReactNode }) {
  return (
    <span className={classes.comment}>
      <IconMessageExclamation size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
