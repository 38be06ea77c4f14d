import { Button } from '@mantine/core';
import { IconCheck, IconDoorExit, IconSignature, IconUsersGroup, IconWheelchair } from '@tabler/icons-react';
import { type ComponentType, memo, type ReactNode } from 'react';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { StateChip, type StateRole } from '../../../kit/web/state/StateChip.tsx';
import type { DeskVisit } from '../../visits/shared.ts';
import classes from './Desk.module.css';
import { headsOf, isHere, isLate, waitsLong } from './deskDay.ts';
import { RowMenu } from './RowMenu.tsx';
import type { RowTools } from './rowTools.ts';
import { asVisitor } from './useDeskActions.ts';

interface VisitRowProps {
  visit: DeskVisit;
  /** The building's wall clock. */
  now: string;
  tools: RowTools;
}

/** A visitor in one of the lists: who, from where, to whom, what to know, and the one thing that is done next. */
export const VisitRow = memo(({ visit, now, tools }: VisitRowProps) => {
  const { visitor, organization, comment } = visit;
  const late = isLate(visit, now);
  return (
    <article
      className={classes.row}
      data-late={late || undefined}
      data-long={waitsLong(visit, now) || undefined}
    >
      <Moment visit={visit} now={now} />
      <div className={classes.facts}>
        <p className={classes.name}>
          {visitor} <Heads visit={visit} />
        </p>
        {organization && <p className={classes.second}>{organization}</p>}
        <Host visit={visit} />
        {comment && <p className={classes.comment}>{comment}</p>}
        <States visit={visit} now={now} tools={tools} />
      </div>
      <div className={classes.controls}>
        <RowMenu visit={visit} tools={tools} />
        <Usual visit={visit} tools={tools} />
      </div>
    </article>
  );
});

/** When: expected, let in, gone. */
function Moment({ visit, now }: Pick<VisitRowProps, 'visit' | 'now'>) {
  const { t } = useWords();
  const { time, arrivedAt, departedAt, leftUnseen } = visit;
  if (departedAt)
    return (
      <div className={classes.moment}>
        <span className={classes.time}>{leftUnseen ? '–' : formatTime(departedAt)}</span>
        {arrivedAt && (
          <span className={classes.under}>{t('desk:row.since', { time: formatTime(arrivedAt) })}</span>
        )}
      </div>
    );
  return (
    <div className={classes.moment}>
      <span className={classes.time}>{formatTime(arrivedAt ?? time)}</span>
      {isLate(visit, now) && <span className={classes.late}>{t('desk:row.late')}</span>}
    </div>
  );
}

/** A group counts; who needs help is seen from afar. */
function Heads({ visit }: { visit: DeskVisit }) {
  const { t } = useWords();
  const { partySize, partyName, needsHelp, vip } = visit;
  return (
    <>
      {partySize > 1 && (
        <span className={classes.mark}>
          <IconUsersGroup size={18} stroke={1.75} aria-hidden />
          {t('desk:row.heads', { count: headsOf(visit), name: partyName })}
        </span>
      )}
      {vip && <span className={classes.vip}>{t('desk:row.vip')}</span>}
      {needsHelp && (
        <span className={classes.mark} title={t('desk:row.needsHelp')}>
          <IconWheelchair size={18} stroke={1.75} role="img" aria-label={t('desk:row.needsHelp')} />
        </span>
      )}
    </>
  );
}

function Host({ visit: { hostName, hostCompany, hostFloor, hostPhone } }: { visit: DeskVisit }) {
  const { t } = useWords();
  const place = [hostCompany, hostFloor && t('desk:row.floor', { floor: hostFloor })]
    .filter(Boolean)
    .join(' · ');
  return (
    <p className={classes.second}>
      <span className={classes.host}>{hostName || t('desk:row.noHost')}</span> {place}{' '}
      {hostPhone && (
        <a className={classes.phone} href={`tel:${hostPhone.replaceAll(' ', '')}`}>
          {hostPhone}
        </a>
      )}
    </p>
  );
}

const agreementRoles: Record<DeskVisit['agreement'], StateRole> = {
  ...{ signed: 'done', covered: 'done', missing: 'attention', refused: 'danger', notAsked: 'quiet' },
};

function States({ visit, now, tools }: VisitRowProps) {
  const { t } = useWords();
  const { agreement, admission, hostAnswer, hostAnsweredBy, deputiesAsked, visitorSays, visitorSaysAt } =
    visit;
  const isOut = visit.departedAt !== null || visit.status === 'canceled';
  const toSign = !isOut && agreement === 'missing' && tools.sign;
  const chips: ReactNode[] = [];
  const chip = (key: string, role: StateRole, words: string) =>
    chips.push(
      <StateChip key={key} role={role}>
        {words}
      </StateChip>,
    );
  if (visitorSays && visit.status === 'waiting')
    chip(
      'says',
      'info',
      t(`desk:says.${visitorSays}`, {
        minutes: visit.lateMinutes,
        time: visitorSaysAt ? formatTime(visitorSaysAt) : '',
      }),
    );
  if (admission) chip('admission', 'danger', t(`desk:admission.${admission}`));
  else if (!isOut && agreement !== 'notAsked' && !toSign)
    chip('agreement', agreementRoles[agreement], t(`desk:agreement.${agreement}`));
  for (const { kind, name, lacks } of isOut ? [] : (visit.standing?.lacking ?? []))
    chip(
      `lacks ${kind} ${name}`,
      'danger',
      t(`desk:lacks.${lacks}`, { what: name || t(`desk:documents.${kind}`) }),
    );
  if (visit.leftUnseen) chip('unseen', 'quiet', t('desk:row.unseen'));
  if (isHere(visit)) {
    if (hostAnswer) chip('answer', 'done', t(`desk:answer.${hostAnswer}`, { name: hostAnsweredBy }));
    else if (waitsLong(visit, now)) chip('long', 'attention', t('desk:row.noAnswer'));
    else if (deputiesAsked) chip('deputies', 'info', t('desk:row.deputies'));
  }
  const who = asVisitor(visit);
  return (
    <div className={classes.states}>
      {chips}
      {toSign && (
        <Button
          className={classes.sign}
          variant="default"
          size="compact-md"
          leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
          aria-label={t('desk:row.signOf', { visitor: visit.visitor })}
          onClick={() => tools.sign?.(visit)}
        >
          {t('desk:agreement.missing')}
        </Button>
      )}
      {agreement === 'refused' && !admission && !isOut && (
        <>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void tools.actions.admit(visit, 'escorted')}
          >
            {t('desk:admission.escort')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void tools.actions.admit(visit, 'turnedAway')}
          >
            {t('desk:admission.turnAway')}
          </Button>
        </>
      )}
      {isHere(visit) && tools.marks.map((Mark, at) => <MarkOf key={at} Mark={Mark} visit={who} />)}
    </div>
  );
}

const MarkOf = ({
  Mark,
  visit,
}: {
  Mark: ComponentType<{ visit: ReturnType<typeof asVisitor> }>;
  visit: ReturnType<typeof asVisitor>;
}) => <Mark visit={visit} />;

/** The one thing that is done next with most of a list. */
function Usual({ visit, tools: { actions } }: Omit<VisitRowProps, 'now'>) {
  const { t } = useWords();
  const { visitor } = visit;
  if (visit.status === 'waiting')
    return (
      <Button
        className={classes.usual}
        leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
        aria-label={t('desk:row.arriveOf', { visitor })}
        onClick={() => void actions.arrive(visit)}
      >
        {t('desk:row.arrive')}
      </Button>
    );
  if (isHere(visit))
    return (
      <Button
        className={classes.usual}
        variant="default"
        leftSection={<IconDoorExit size={20} stroke={1.75} aria-hidden />}
        aria-label={t('desk:row.departOf', { visitor })}
        onClick={() => void actions.depart(visit)}
      >
        {t('desk:row.depart')}
      </Button>
    );
  return null;
}
