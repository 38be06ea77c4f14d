import { VisuallyHidden } from '@mantine/core';
import { IconPhone, IconUsersGroup, IconWheelchair } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ActionRow, RowActionButton } from '../../../kit/web/list/ActionRow.tsx';
import { fitFacts } from '../../../kit/web/list/fitFacts.ts';
import { toPhoneUrl } from '../../../kit/web/ui/toPhoneUrl.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import classes from './Reception.module.css';
import {
  getPartyHeadCount,
  hasVisitorWaitedLong,
  isVisitorInside,
  isVisitorLate,
  toReceptionVisitor,
} from './receptionDay.ts';
import { formatContractorHours } from './rowTexts.ts';
import { VisitStates } from './VisitStates.tsx';
import { getNextStep } from './visitActions.ts';
import type { VisitRowContext } from './visitRowContext.ts';

interface VisitRowProps {
  visit: ReceptionVisit;
  now: string;
  tools: VisitRowContext;
}

/** A click outside the row's buttons opens the visitor's panel, as does the name. */
export const ReceptionVisitListItem = memo(({ visit, now, tools }: VisitRowProps) => {
  const { t } = useI18n();
  const nextStep = getNextStep(visit, tools, t);
  return (
    <ActionRow
      needsAttention={isVisitorLate(visit, now) || hasVisitorWaitedLong(visit, now)}
      lead={<TimeCell visit={visit} now={now} tools={tools} />}
      title={
        <>
          <button type="button" className={classes.name} aria-haspopup="dialog" data-opens-row>
            {visit.visitor}
          </button>{' '}
          <Marks visit={visit} /> <Host visit={visit} />
        </>
      }
      second={<Origin visit={visit} tools={tools} />}
      states={<VisitStates visit={visit} now={now} tools={tools} />}
      actions={nextStep && <RowActionButton {...nextStep} />}
    />
  );
});

function TimeCell({ visit, now, tools }: VisitRowProps) {
  const { t } = useI18n();
  const { time, arrivedAt, departedAt, leftUnseen } = visit;
  if (departedAt)
    return (
      <>
        {leftUnseen ? '–' : formatTime(departedAt)}
        {arrivedAt && (
          <span className={classes.under}>{t('reception:row.since', { time: formatTime(arrivedAt) })}</span>
        )}
      </>
    );
  return (
    <>
      {formatTime(arrivedAt ?? time)}
      {isVisitorLate(visit, now) && <span className={classes.late}>{t('reception:row.late')}</span>}
      {isVisitorInside(visit) &&
        tools.marks.map((Mark, at) => <Mark key={at} visit={toReceptionVisitor(visit)} />)}
    </>
  );
}

function Marks({ visit }: { visit: ReceptionVisit }) {
  const { t } = useI18n();
  const { partySize, needsHelp, vip } = visit;
  const heads = getPartyHeadCount(visit);
  return (
    <>
      {partySize > 1 && (
        <span className={classes.mark}>
          <IconUsersGroup size={18} stroke={1.75} aria-hidden />
          <span aria-hidden>{heads}</span>
          <VisuallyHidden>{t('reception:row.heads', { count: heads })}</VisuallyHidden>
        </span>
      )}
      {vip && <span className={classes.vip}>{t('reception:row.vip')}</span>}
      {needsHelp && (
        <span className={classes.mark} title={t('reception:row.needsHelp')}>
          <IconWheelchair size={18} stroke={1.75} role="img" aria-label={t('reception:row.needsHelp')} />
        </span>
      )}
    </>
  );
}

function Host({ visit: { hostName, hostPhone } }: { visit: ReceptionVisit }) {
  const { t } = useI18n();
  const host = hostName || t('reception:row.noHost');
  const label = t('reception:row.callOf', { host, phone: hostPhone });
  const lastWordAt = host.lastIndexOf(' ') + 1;
  return (
    <span className={classes.host}>
      {`→\u00a0${host.slice(0, lastWordAt)}`}
      <span className={classes.whole}>
        {host.slice(lastWordAt)}
        {hostPhone && (
          <a className={classes.phone} href={toPhoneUrl(hostPhone)} aria-label={label} title={label}>
            <IconPhone size={18} stroke={1.75} aria-hidden />
          </a>
        )}
      </span>
    </span>
  );
}

/** Letters on the second line, beside the states of a visit or alone. */
const LINE_LETTERS = {
  narrow: { besideStates: 20, alone: 34 },
  wide: { besideStates: 34, alone: 45 },
};

/** Facts that do not fit are only in the panel. */
function Origin({ visit, tools }: { visit: ReceptionVisit; tools: VisitRowContext }) {
  const { t } = useI18n();
  const { comment, partyName, organization, hostCompany, hostFloor, agreement } = visit;
  const floor = hostFloor && t('reception:row.floor', { floor: hostFloor });
  const facts = [comment, partyName, organization, floor, hostCompany, formatContractorHours(visit)];
  const hasStates = agreement !== 'notAsked' || visit.departedAt !== null;
  const maxLetters = LINE_LETTERS[tools.isNarrow ? 'narrow' : 'wide'][hasStates ? 'besideStates' : 'alone'];
  const [first, ...others] = fitFacts(facts, maxLetters);
  if (!comment) return [first, ...others].join(' · ');
  return (
    <>
      <span className={classes.comment}>{first}</span>
      {others.map((fact) => ` · ${fact}`)}
    </>
  );
}
