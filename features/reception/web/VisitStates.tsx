import { IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import classes from './Reception.module.css';
import { hasVisitorWaitedLong, isVisitorInside, toReceptionVisitor } from './receptionDay.ts';
import { describeMissingVisitDocuments, formatVisitorMessageAtReception } from './rowTexts.ts';
import type { VisitRowContext } from './visitRowContext.ts';

const agreementTones: Record<ReceptionVisit['agreement'], StateTone> = {
  signed: 'done',
  covered: 'done',
  missing: 'attention',
  refused: 'danger',
  notAsked: 'quiet',
};

interface VisitStatesProps {
  visit: ReceptionVisit;
  now: string;
  tools: VisitRowContext;
}

/** State chips, and buttons for a missing signature or a pending admission decision. */
export function VisitStates({ visit, now, tools }: VisitStatesProps) {
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
    <>
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
      {agreement === 'refused' &&
        !admission &&
        !isOut &&
        (['escorted', 'turnedAway'] as const).map((decision) => (
          <button
            key={decision}
            type="button"
            className={classes.small}
            onClick={() => void tools.actions.decideAdmission(visit, decision)}
          >
            {t(`reception:admission.${decision === 'escorted' ? 'escort' : 'turnAway'}`)}
          </button>
        ))}
    </>
  );
}
