import { IconCalendarSearch, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { DeskHit } from '../../../core/web/receptionPart.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import type { useWords } from '../../../kit/web/i18n.ts';
import { came, type DeskVisit, type Member, type VisitAround } from '../../visits/shared.ts';
import { membersMeant } from './findVisits.ts';
import { headsOf, isHere, isUndecided, justCame } from './receptionDay.ts';
import { lackingOf, saidBy } from './rowWords.ts';
import { type DeskActions, nameOf } from './useReceptionActions.ts';

interface Asked {
  t: ReturnType<typeof useWords>['t'];
  actions: DeskActions;
  /** The building's wall clock. */
  now: string;
  /** Asks who of a group came. */
  onCount: (visit: DeskVisit) => void;
}

/** So many of a group are named who have what was typed in common. */
const MOST_NAMED = 3;

/** A visitor of the day who fits what was typed, with what Enter does; of a group who of it is meant. */
export function visitHit(visit: DeskVisit, typed: string, asked: Asked): DeskHit {
  const { t } = asked;
  const meant = membersMeant(visit, typed);
  const late = visit.status === 'done' ? meant.filter((member) => !came(member)) : [];
  const { key, run } = lateOf(visit, meant, late, asked) ?? usualOf(visit, asked.actions, asked.now);
  const when = visit.departedAt ?? visit.arrivedAt ?? visit.time;
  const names = meant.slice(0, MOST_NAMED).map(nameOf).join(', ');
  return {
    key: `visit-${visit.id}`,
    icon: visit.partySize > 1 ? IconUsersGroup : IconUser,
    exact: false,
    title: [visit.visitor, visit.organization].filter(Boolean).join(' · '),
    detail: [names, formatTime(when), visit.hostName, visit.hostCompany, visit.partyName]
      .filter(Boolean)
      .join(' · '),
    action: t(`reception:usual.${key}`),
    run,
    notice: [late.length > 0 && t('reception:row.notYet'), noticeOf(visit, t)].filter(Boolean).join(' · '),
  };
}

/** Who did not come with their group is let in; where others have the name too, it is ticked who. */
function lateOf(
  visit: DeskVisit,
  meant: readonly Member[],
  [one]: readonly Member[],
  { actions, onCount }: Asked,
) {
  if (!one || !isHere(visit)) return undefined;
  if (meant.length > 1) return { key: 'tick', run: () => onCount(visit) };
  return { key: 'arrive', run: () => actions.joinGroup(visit, one) };
}

/** What is done next with a visitor, as the row's own button has it. */
export function usualOf(visit: DeskVisit, actions: DeskActions, now: string) {
  if (visit.status === 'waiting' && isUndecided(visit))
    return { key: 'decide', run: () => actions.sayUndecided(visit) };
  // Whoever was given up comes after all.
  if (visit.status === 'waiting' || visit.status === 'missed')
    return { key: 'arrive', run: () => actions.arrive(visit) };
  if (justCame(visit, now)) return { key: 'in', run: () => actions.sayIn(visit) };
  if (isHere(visit)) return { key: 'depart', run: () => actions.depart(visit) };
  if (visit.departedAt) return { key: 'back', run: () => actions.comeBack(visit) };
  return { key: 'expect', run: () => actions.bring(visit, 'waiting') };
}

/** Whoever lets in by Enter does not look at the row: how many they are, who needs what, what is to be signed or is lacking, what they and the host say. */
function noticeOf(visit: DeskVisit, t: ReturnType<typeof useWords>['t']): string {
  const { partySize, vip, needsHelp, comment, agreement, admission, hostAnswer } = visit;
  const { hostAnsweredBy: name } = visit;
  const isOff = visit.status === 'canceled';
  const isOpen = visit.status === 'waiting' || visit.status === 'missed' || isHere(visit);
  return [
    partySize > 1 && t('reception:row.heads', { count: headsOf(visit) }),
    vip && t('reception:row.vip'),
    needsHelp && t('reception:row.needsHelp'),
    visit.status === 'missed' && t('reception:row.missed'),
    isOff && t(admission ? `reception:admission.${admission}` : 'reception:row.canceled'),
    isOpen && admission && t(`reception:admission.${admission}`),
    isOpen &&
      !admission &&
      (agreement === 'missing' || agreement === 'refused') &&
      t(`reception:agreement.${agreement}`),
    saidBy(visit, t),
    ...(isOpen ? lackingOf(visit, t) : []),
    isHere(visit) && hostAnswer && t(`reception:answer.${hostAnswer}`, { name }),
    comment,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Somebody who is not there today: received here and now, where that may be; else whom to call. */
export function aroundHit(
  visit: VisitAround,
  { t, actions, here }: Pick<Asked, 't' | 'actions'> & { here: number },
): DeskHit {
  const { date, time, hostName, hostCompany, hostPhone, building, buildingName, mayMove } = visit;
  const day = `${formatDate(date)} ${formatTime(time)}`;
  const ask = t(mayMove ? 'reception:around.ask' : 'reception:around.call', {
    host: hostName,
    phone: hostPhone,
  });
  return {
    key: `around-${building}-${visit.id}`,
    icon: IconCalendarSearch,
    exact: false,
    // Nothing is done by Enter, and what is to be done by telephone stays in sight.
    near: !mayMove,
    ...(visit.status === 'canceled' && { notice: t('reception:row.canceled') }),
    title: [visit.visitor, visit.organization].filter(Boolean).join(' · '),
    detail: [building === here ? '' : buildingName, day, hostCompany, ask].filter(Boolean).join(' · '),
    action: mayMove ? t('reception:around.move') : '',
    run: () => (mayMove ? actions.moveHere(visit) : undefined),
  };
}
