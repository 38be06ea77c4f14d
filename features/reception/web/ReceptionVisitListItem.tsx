import { IconPhone, IconSignature, IconUsersGroup, IconWheelchair } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import classes from './Reception.module.css';
import {
  getPartyHeadCount,
  hasVisitorWaitedLong,
  isAdmissionUndecided,
  isVisitorInside,
  isVisitorLate,
  toReceptionVisitor,
} from './receptionDay.ts';
import { describeMissingVisitDocuments, formatVisitorMessageAtReception } from './rowTexts.ts';
import { VisitRowMenu } from './VisitRowMenu.tsx';
import type { VisitRowContext } from './visitRowContext.ts';

interface VisitRowProps {
  visit: ReceptionVisit;
  now: string;
  tools: VisitRowContext;
}

/** Uses plain elements instead of UI components: a dozen rows are rendered per scroll step. */
export const ReceptionVisitListItem = memo(({ visit, now, tools }: VisitRowProps) => {
  const { visitor, comment } = visit;
  return (
    <article
      className={classes.row}
      data-late={isVisitorLate(visit, now) || undefined}
      data-long={hasVisitorWaitedLong(visit, now) || undefined}
    >
      <TimeCell visit={visit} now={now} tools={tools} />
      <div className={classes.facts}>
        <div className={classes.actions}>
          <MainAction visit={visit} tools={tools} />
          <VisitRowMenu visit={visit} tools={tools} />
        </div>
        <p className={classes.who}>
          <span className={classes.name}>{visitor}</span> <Marks visit={visit} /> <Host visit={visit} />
        </p>
        <Origin visit={visit} />
        <div className={classes.notes}>
          {comment && <p className={classes.comment}>{comment}</p>}
          <StatusChips visit={visit} now={now} tools={tools} />
        </div>
      </div>
    </article>
  );
});

function TimeCell({ visit, now, tools }: VisitRowProps) {
  const { t } = useI18n();
  const { time, arrivedAt, departedAt, leftUnseen } = visit;
  if (departedAt)
    return (
      <div className={classes.moment}>
        <span className={classes.time}>{leftUnseen ? '–' : formatTime(departedAt)}</span>
        {arrivedAt && (
          <span className={classes.under}>{t('reception:row.since', { time: formatTime(arrivedAt) })}</span>
        )}
      </div>
    );
  return (
    <div className={classes.moment}>
      <span className={classes.time}>{formatTime(arrivedAt ?? time)}</span>
      {isVisitorLate(visit, now) && <span className={classes.late}>{t('reception:row.late')}</span>}
      {isVisitorInside(visit) &&
        tools.marks.map((Mark, at) => <Mark key={at} visit={toReceptionVisitor(visit)} />)}
    </div>
  );
}

function Marks({ visit }: { visit: ReceptionVisit }) {
  const { t } = useI18n();
  const { partySize, needsHelp, vip } = visit;
  return (
    <>
      {partySize > 1 && (
        <span className={classes.mark}>
          <IconUsersGroup size={18} stroke={1.75} aria-hidden />
          {t('reception:row.heads', { count: getPartyHeadCount(visit) })}
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
      →{'\u00a0'}
      {host.slice(0, lastWordAt)}
      <span className={classes.whole}>
        {host.slice(lastWordAt)}
        {hostPhone && (
          <a
            className={classes.phone}
            href={`tel:${hostPhone.replaceAll(' ', '')}`}
            aria-label={label}
            title={label}
          >
            <IconPhone size={18} stroke={1.75} aria-hidden />
          </a>
        )}
      </span>
    </span>
  );
}

/** Hours and origin of the visitor, company and floor of the host. */
function Origin({ visit }: { visit: ReceptionVisit }) {
  const { t } = useI18n();
  const { partyName, organization, hostCompany, hostFloor, standing } = visit;
  const hours = standing && `${formatTime(standing.hoursFrom)}–${formatTime(standing.hoursTo)}`;
  const floor = hostFloor && t('reception:row.floor', { floor: hostFloor });
  const facts = [hours, partyName, organization, hostCompany, floor].filter(Boolean);
  return <p className={classes.second}>{facts.join(' · ')}</p>;
}

const agreementTones: Record<ReceptionVisit['agreement'], StateTone> = {
  signed: 'done',
  covered: 'done',
  missing: 'attention',
  refused: 'danger',
  notAsked: 'quiet',
};

function StatusChips({ visit, now, tools }: VisitRowProps) {
  const { t } = useI18n();
  const { agreement, admission, hostAnswer, hostAnsweredBy, assistantsAsked } = visit;
  const isOut = visit.departedAt !== null || visit.status === 'canceled' || visit.status === 'missed';
  const toSign = !isOut && agreement === 'missing';
  const chips: ReactNode[] = [];
  const addChip = (key: string, role: StateTone, words: string) =>
    chips.push(
      <span key={key} className={classes.state} data-role={role}>
        {words}
      </span>,
    );
  if (isVisitorInside(visit)) {
    if (hostAnswer) addChip('answer', 'done', t(`reception:answer.${hostAnswer}`, { name: hostAnsweredBy }));
    else if (hasVisitorWaitedLong(visit, now)) addChip('long', 'attention', t('reception:row.noAnswer'));
    else if (assistantsAsked) addChip('assistants', 'info', t('reception:row.assistants'));
  }
  const visitorMessage = formatVisitorMessageAtReception(visit, t);
  if (visitorMessage) addChip('says', 'info', visitorMessage);
  if (admission) addChip('admission', 'danger', t(`reception:admission.${admission}`));
  else if (!isOut && agreement !== 'notAsked' && !toSign)
    addChip('agreement', agreementTones[agreement], t(`reception:agreement.${agreement}`));
  for (const words of isOut ? [] : describeMissingVisitDocuments(visit, t))
    addChip(`lacks ${words}`, 'danger', words);
  if (visit.status === 'canceled' && !admission) addChip('canceled', 'quiet', t('reception:row.canceled'));
  if (visit.status === 'missed') addChip('missed', 'quiet', t('reception:row.missed'));
  if (visit.leftUnseen) addChip('unseen', 'quiet', t('reception:row.unseen'));
  return (
    <div className={classes.states}>
      {toSign && (
        <button
          type="button"
          className={classes.small}
          data-attention
          aria-label={t('reception:row.signOf', { visitor: visit.visitor })}
          onClick={() => tools.sign(visit)}
        >
          <IconSignature size={18} stroke={1.75} aria-hidden />
          {t(`reception:agreement.${visit.toCheck ? 'toCheck' : 'missing'}`)}
        </button>
      )}
      {chips}
      {isOut && tools.marks.map((Mark, at) => <Mark key={at} visit={toReceptionVisitor(visit)} left />)}
      {agreement === 'refused' && !admission && !isOut && (
        <>
          <button
            type="button"
            className={classes.small}
            onClick={() => void tools.actions.decideAdmission(visit, 'escorted')}
          >
            {t('reception:admission.escort')}
          </button>
          <button
            type="button"
            className={classes.small}
            onClick={() => void tools.actions.decideAdmission(visit, 'turnedAway')}
          >
            {t('reception:admission.turnAway')}
          </button>
        </>
      )}
    </div>
  );
}

/** Same action as Enter in the search field. A refused agreement must be decided in the row first. */
function MainAction({ visit, tools: { actions } }: Omit<VisitRowProps, 'now'>) {
  const { t } = useI18n();
  const { visitor } = visit;
  const isMissed = visit.status === 'missed';
  if ((visit.status === 'waiting' && !isAdmissionUndecided(visit)) || isMissed)
    return (
      <button
        type="button"
        className={classes.usual}
        data-main={!isMissed || undefined}
        aria-label={t('reception:row.arriveOf', { visitor })}
        onClick={() => void actions.checkInOrCount(visit)}
      >
        {t('reception:row.arrive')}
      </button>
    );
  if (isVisitorInside(visit))
    return (
      <button
        type="button"
        className={classes.usual}
        aria-label={t('reception:row.departOf', { visitor })}
        onClick={() => void actions.checkOut(visit)}
      >
        {t('reception:row.depart')}
      </button>
    );
  return null;
}
