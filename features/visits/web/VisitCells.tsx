import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconMessageExclamation,
  IconShieldCheck,
  IconShieldExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatDate, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { hasAddress, type Visit } from '../visit.ts';
import classes from './VisitsPage.module.css';

/** The date is only for screen readers; sighted users see it in the group heading. */
export function VisitTimeCell({ visit: { date, time } }: { visit: Visit }) {
  return (
    <time className={classes.strong} dateTime={`${date}T${time}`}>
      <VisuallyHidden>{formatDate(date)} </VisuallyHidden>
      <span>{formatTime(time)}</span>
    </time>
  );
}

function Facts({ facts }: { facts: readonly [key: string, fact: ReactNode][] }) {
  const shownFacts = facts.filter(([, fact]) => fact);
  if (shownFacts.length === 0) return null;
  return (
    <span className={classes.second}>
      {shownFacts.map(([key, fact], at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <span className={classes.fact}>
            {fact}
            {/* Keep the separator on the line of the preceding fact. */}
            {at < shownFacts.length - 1 && '\u00a0·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

interface VisitorCellProps {
  visit: Visit;
  withEmail: boolean;
  onReadComment: (visit: Visit) => void;
}

export function VisitorCell({ visit, withEmail, onReadComment }: VisitorCellProps) {
  const { visitor, partyName, organization, visitorEmail, comment } = visit;
  return (
    <>
      <span className={classes.name}>
        <RowTitle>{visitor}</RowTitle> <Heads visit={visit} />
        {comment && <VisitCommentButton visit={visit} onOpen={onReadComment} />}
      </span>
      <Facts
        facts={[
          ['party', partyName],
          ['organization', organization],
          ['email', withEmail && renderVisitorEmail(visitorEmail)],
        ]}
      />
    </>
  );
}

function Heads({ visit: { partySize } }: { visit: Visit }) {
  const { t } = useI18n();
  if (partySize === 1) return null;
  return (
    <span className={classes.heads}>
      <IconUsersGroup size={18} stroke={1.75} aria-hidden />
      {t('visits:list.heads', { count: partySize })}
    </span>
  );
}

export function GroupLabel({ visit: { partySize, partyName } }: { visit: Visit }) {
  const { t } = useI18n();
  return [t('visits:list.heads', { count: partySize }), partyName].filter(Boolean).join(' · ');
}

export function PrintedTimeCell({ visit: { date, time } }: { visit: Visit }) {
  return (
    <>
      <span className={classes.strong}>{formatTime(time)}</span>
      <span className={classes.second}>{formatDate(date)}</span>
    </>
  );
}

export function PrintedVisitorCell({ visit, withEmail }: { visit: Visit; withEmail: boolean }) {
  const { visitor, partySize, organization, visitorEmail } = visit;
  return (
    <>
      <span className={classes.strong}>{visitor}</span>
      {partySize > 1 && (
        <>
          {' '}
          (<GroupLabel visit={visit} />)
        </>
      )}
      <Facts
        facts={[
          ['organization', organization],
          ['email', withEmail && renderVisitorEmail(visitorEmail)],
        ]}
      />
    </>
  );
}

export function HostNameCell({ visit: { residentName, announcedBy } }: { visit: Visit }) {
  const { t } = useI18n();
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

export function HostAndCompanyCell({ visit }: { visit: Visit }) {
  const { companyName, residentEmail } = visit;
  return (
    <>
      <HostNameCell visit={visit} />
      <Facts
        facts={[
          ['company', companyName],
          ['email', residentEmail && <EmailAddressText>{residentEmail}</EmailAddressText>],
        ]}
      />
    </>
  );
}

export const renderVisitorEmail = (email: string | null) =>
  hasAddress(email) && <EmailAddressText>{email}</EmailAddressText>;

export function VisitAgreementCell({ visit }: { visit: Visit }) {
  const { t } = useI18n();
  if (visit.ndaSigned)
    return (
      <span className={classes.signed}>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden />
        {t('visits:nda.signed')}
      </span>
    );
  if (visit.partyMinors) return t('visits:nda.notAsked');
  return (
    <span className={classes.unsigned} data-over={visit.status === 'canceled' || undefined}>
      <IconShieldExclamation size={18} stroke={1.75} aria-hidden />
      {t('visits:nda.missing')}
    </span>
  );
}

export function VisitCommentCell({ children }: { children: ReactNode }) {
  return (
    <span className={classes.comment}>
      <IconMessageExclamation size={18} stroke={1.75} aria-hidden />
      <span className={classes.commentWords}>{children}</span>
    </span>
  );
}

function VisitCommentButton({ visit, onOpen }: { visit: Visit; onOpen: (visit: Visit) => void }) {
  const { t } = useI18n();
  return (
    <UnstyledButton className={classes.read} onClick={() => onOpen(visit)} aria-haspopup="dialog">
      <VisuallyHidden>{t('visits:list.comment', { visitor: visit.visitor })}</VisuallyHidden>
      <VisitCommentCell>{visit.comment}</VisitCommentCell>
    </UnstyledButton>
  );
}
