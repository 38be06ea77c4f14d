import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconMessageExclamation,
  IconShieldCheck,
  IconShieldExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { Email } from '../../../kit/web/ui/Email.tsx';
import { hasAddress, type Visit } from '../visit.ts';
import classes from './VisitsPage.module.css';

/** The hour; its day is said to the ear alone, since what says it to the eye stands far above. */
export function Time({ visit: { date, time } }: { visit: Visit }) {
  return (
    <time className={classes.time} dateTime={`${date}T${time}`}>
      <VisuallyHidden>{formatDate(date)} </VisuallyHidden>
      <span>{formatTime(time)}</span>
    </time>
  );
}

/** Facts one after the other, each whole on one line where it fits. */
function Facts({ facts }: { facts: readonly [key: string, fact: ReactNode][] }) {
  const said = facts.filter(([, fact]) => fact);
  if (said.length === 0) return null;
  return (
    <span className={classes.second}>
      {said.map(([key, fact], at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <span className={classes.fact}>
            {fact}
            {/* The point stays with what it follows. */}
            {at < said.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** Who comes, from where, and their address where the reader sees addresses. */
export function Visitor({ visit, withEmail }: { visit: Visit; withEmail: boolean }) {
  const { visitor, partyName, organization, visitorEmail } = visit;
  return (
    <>
      <span className={classes.name}>
        {visitor} <Heads visit={visit} />
      </span>
      <Facts
        facts={[
          ['party', partyName],
          ['organization', organization],
          ['email', withEmail && <VisitorEmail email={visitorEmail} />],
        ]}
      />
    </>
  );
}

/** Of a group, how many come. */
function Heads({ visit: { partySize } }: { visit: Visit }) {
  const { t } = useWords();
  if (partySize === 1) return null;
  return (
    <span className={classes.heads}>
      <IconUsersGroup size={18} stroke={1.75} aria-hidden />
      {t('visits:list.heads', { count: partySize })}
    </span>
  );
}

/** That it is a group: how many come, and what it is called. */
export function Party({ visit: { partySize, partyName } }: { visit: Visit }) {
  const { t } = useWords();
  return [t('visits:list.heads', { count: partySize }), partyName].filter(Boolean).join(' · ');
}

/** Who comes, and with how many, as one text. */
export function VisitorOnPaper({ visit }: { visit: Visit }) {
  return (
    <>
      {visit.visitor}
      {visit.partySize > 1 && (
        <>
          {' '}
          (<Party visit={visit} />)
        </>
      )}
    </>
  );
}

/** Whom a visitor comes to see, and who announced them in that person's name. */
export function Resident({ visit: { residentName, announcedBy } }: { visit: Visit }) {
  const { t } = useWords();
  return (
    <>
      {residentName || t('visits:residentLeft')}
      {announcedBy && (
        <span className={classes.announcedBy}>
          {t('visits:list.announcedBy', { assistant: announcedBy })}
        </span>
      )}
    </>
  );
}

/** The same with their company and address. */
export function Host({ visit }: { visit: Visit }) {
  const { companyName, residentEmail } = visit;
  return (
    <>
      <Resident visit={visit} />
      <Facts
        facts={[
          ['company', companyName],
          ['email', residentEmail && <Email>{residentEmail}</Email>],
        ]}
      />
    </>
  );
}

/** A visitor's address, or that there is none, whatever stands for that on the wire. */
export function VisitorEmail({ email }: { email: string | null }) {
  const { t } = useWords();
  return hasAddress(email) ? <Email>{email}</Email> : t('visits:list.noEmail');
}

/** Whether the agreement is signed. That it is not can be read from a metre; pressed, it leads to how it is signed. */
export function NdaMark({ visit, onSign }: { visit: Visit; onSign?: ((visit: Visit) => void) | undefined }) {
  const { t } = useWords();
  if (visit.ndaSigned)
    return (
      <span className={classes.signed}>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden />
        {t('visits:nda.signed')}
      </span>
    );
  const words = (
    <span className={classes.unsigned} data-over={visit.status === 'canceled' || undefined}>
      <IconShieldExclamation size={18} stroke={2} aria-hidden />
      {t('visits:nda.missing')}
    </span>
  );
  if (!onSign) return words;
  return (
    <UnstyledButton
      className={classes.sign}
      aria-haspopup="dialog"
      aria-label={t('visits:nda.missingOf', { visitor: visit.visitor })}
      title={t('visits:nda.haveSigned')}
      onClick={() => onSign(visit)}
    >
      {words}
    </UnstyledButton>
  );
}

/** What the desk must know. */
export function Comment({ children }: { children: ReactNode }) {
  return (
    <span className={classes.comment}>
      <IconMessageExclamation size={18} stroke={1.75} aria-hidden />
      <span className={classes.commentWords}>{children}</span>
    </span>
  );
}

interface CommentButtonProps {
  visit: Visit;
  onOpen: (visit: Visit) => void;
}

/** The whole comment, which opens larger and by itself. */
export function CommentButton({ visit, onOpen }: CommentButtonProps) {
  const { t } = useWords();
  return (
    <UnstyledButton className={classes.read} onClick={() => onOpen(visit)} aria-haspopup="dialog">
      <VisuallyHidden>{t('visits:list.comment', { visitor: visit.visitor })}</VisuallyHidden>
      <Comment>{visit.comment}</Comment>
    </UnstyledButton>
  );
}
