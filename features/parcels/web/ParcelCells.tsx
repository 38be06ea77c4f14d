import { VisuallyHidden } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { Email } from '../../../kit/web/ui/Email.tsx';
import type { Parcel } from '../parcel.ts';
import classes from './ParcelsPage.module.css';

/** The hour, or that there is none. */
export function Hour({ time }: Pick<Parcel, 'time'>) {
  const { t } = useWords();
  if (time) return <time className={classes.time}>{formatTime(time)}</time>;
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('parcels:list.noHour')}</VisuallyHidden>
    </>
  );
}

/** When it came, or comes. In a list of one day, or with a heading for each day, the day is for screen readers only. */
export function When({ parcel: { date, time }, saysDay }: { parcel: Parcel; saysDay: boolean }) {
  const day = (
    <time className={classes.second} dateTime={date}>
      {formatDate(date)}
    </time>
  );
  return (
    <>
      <Hour time={time} />
      {saysDay ? day : <VisuallyHidden>{day}</VisuallyHidden>}
    </>
  );
}

/** Facts one after the other, each whole on one line where it fits. */
function Facts({ facts }: { facts: readonly [key: string, fact: ReactNode][] }) {
  const said = facts.filter(([, fact]) => fact);
  return (
    <span className={classes.second}>
      {said.map(([key, fact], at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <span className={classes.fact}>
            {fact}
            {at < said.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** Whose it is, of which company, and the address where the person is known. */
export function Recipient({ parcel: { recipient, companyName, email } }: { parcel: Parcel }) {
  return (
    <>
      <span className={classes.name}>{recipient}</span>
      <Facts
        facts={[
          ['company', companyName],
          ['email', <RecipientEmail key="email" email={email} />],
        ]}
      />
    </>
  );
}

/** From whom it is, and what the desk has noted: where it has put it, and its number. */
export function Sender({ parcel: { sender, shelf, tracking } }: { parcel: Parcel }) {
  const { t } = useWords();
  return (
    <>
      <span className={classes.text}>{sender}</span>
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

/** The recipient's address, or that nobody is known, whatever stands for that on the wire. */
export function RecipientEmail({ email }: Pick<Parcel, 'email'>) {
  const { t } = useWords();
  return email ? <Email>{email}</Email> : t('parcels:list.noEmail');
}

/** What is to be known of it. */
export function Comment({ children }: { children: ReactNode }) {
  return (
    <span className={classes.comment}>
      <IconMessageExclamation size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{children}</span>
    </span>
  );
}
