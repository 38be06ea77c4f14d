import { IconCalendarSearch, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import type { Translate } from '../../../kit/web/i18n/i18n.ts';
import { formatMemberName, isMemberPresent, type Member } from '../../visits/shared.ts';
import type { NearbyVisitSearchResult, ReceptionVisit } from '../receptionVisit.ts';
import { findMatchingMembers } from './matchReceptionVisits.ts';
import { getPartyHeadCount, hasJustArrived, isAdmissionUndecided, isVisitorInside } from './receptionDay.ts';
import type { ReceptionSearchResult } from './receptionParts.ts';
import { describeMissingVisitDocuments, formatVisitorMessageAtReception } from './rowTexts.ts';
import type { ReceptionVisitActions } from './visitRowContext.ts';

interface HitContext {
  t: Translate;
  actions: ReceptionVisitActions;
  now: string;
  onCount: (visit: ReceptionVisit) => void;
}

const MAX_NAMES = 3;

export function buildReceptionVisitHit(
  visit: ReceptionVisit,
  searchText: string,
  hitContext: HitContext,
): ReceptionSearchResult {
  const { t } = hitContext;
  const matchingMembers = findMatchingMembers(visit, searchText);
  const lateMembers =
    visit.status === 'done' ? matchingMembers.filter((member) => !isMemberPresent(member)) : [];
  const { key, run } =
    getLateArrivalAction(visit, matchingMembers, lateMembers, hitContext) ??
    getNextVisitAction(visit, hitContext.actions, hitContext.now);
  const when = visit.departedAt ?? visit.arrivedAt ?? visit.time;
  const names = matchingMembers.slice(0, MAX_NAMES).map(formatMemberName).join(', ');
  return {
    key: `visit-${visit.id}`,
    icon: visit.partySize > 1 ? IconUsersGroup : IconUser,
    isExact: false,
    title: [visit.visitor, visit.organization].filter(Boolean).join(' · '),
    detail: [names, formatTime(when), visit.hostName, visit.hostCompany, visit.partyName]
      .filter(Boolean)
      .join(' · '),
    action: t(`reception:usual.${key}`),
    run,
    notice: [lateMembers.length > 0 && t('reception:row.notYet'), buildNotice(visit, t)]
      .filter(Boolean)
      .join(' · '),
  };
}

/** A member who comes after their group. If several match, a dialog asks which. */
function getLateArrivalAction(
  visit: ReceptionVisit,
  matchingMembers: readonly Member[],
  [one]: readonly Member[],
  { actions, onCount }: HitContext,
) {
  if (!one || !isVisitorInside(visit)) return undefined;
  if (matchingMembers.length > 1) return { key: 'tick', run: () => onCount(visit) };
  return { key: 'arrive', run: () => actions.checkInMember(visit, one) };
}

export function getNextVisitAction(visit: ReceptionVisit, actions: ReceptionVisitActions, now: string) {
  if (visit.status === 'waiting' && isAdmissionUndecided(visit))
    return { key: 'decide', run: () => actions.notifyAdmissionPending(visit) };
  // A visitor marked as missed may still arrive.
  if (visit.status === 'waiting' || visit.status === 'missed')
    return { key: 'arrive', run: () => actions.checkInOrCount(visit) };
  if (hasJustArrived(visit, now)) return { key: 'in', run: () => actions.notifyAlreadyInside(visit) };
  if (isVisitorInside(visit)) return { key: 'depart', run: () => actions.checkOut(visit) };
  if (visit.departedAt) return { key: 'back', run: () => actions.undoCheckOut(visit) };
  return { key: 'expect', run: () => actions.setStatus(visit, 'waiting') };
}

/** Everything to notice before a check-in, because Enter checks in without looking at the row. */
function buildNotice(visit: ReceptionVisit, t: Translate): string {
  const { partySize, vip, needsHelp, comment, agreement, admission, hostAnswer } = visit;
  const { hostAnsweredBy: name } = visit;
  const isOff = visit.status === 'canceled';
  const isOpen = visit.status === 'waiting' || visit.status === 'missed' || isVisitorInside(visit);
  return [
    partySize > 1 && t('reception:row.heads', { count: getPartyHeadCount(visit) }),
    vip && t('reception:row.vip'),
    needsHelp && t('reception:row.needsHelp'),
    visit.status === 'missed' && t('reception:row.missed'),
    isOff && t(admission ? `reception:admission.${admission}` : 'reception:row.canceled'),
    isOpen && admission && t(`reception:admission.${admission}`),
    isOpen &&
      !admission &&
      (agreement === 'missing' || agreement === 'refused') &&
      t(`reception:agreement.${agreement}`),
    formatVisitorMessageAtReception(visit, t),
    ...(isOpen ? describeMissingVisitDocuments(visit, t) : []),
    isVisitorInside(visit) && hostAnswer && t(`reception:answer.${hostAnswer}`, { name }),
    comment,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface NearbyHitContext extends Pick<HitContext, 't' | 'actions'> {
  here: number;
  formatMoment: (date: string, time: string) => string;
}

export function buildNearbyVisitHit(
  visit: NearbyVisitSearchResult,
  { t, actions, here, formatMoment }: NearbyHitContext,
): ReceptionSearchResult {
  const { date, time, hostName, hostCompany, hostPhone, building, buildingName, mayMove } = visit;
  const day = formatMoment(date, time);
  const ask = t(mayMove ? 'reception:around.ask' : 'reception:around.call', {
    host: hostName,
    phone: hostPhone,
  });
  return {
    key: `around-${building}-${visit.id}`,
    icon: IconCalendarSearch,
    isExact: false,
    // A hit without an action is never selected automatically.
    isFuzzy: !mayMove,
    ...(visit.status === 'canceled' && { notice: t('reception:row.canceled') }),
    title: [visit.visitor, visit.organization].filter(Boolean).join(' · '),
    detail: [building === here ? '' : buildingName, day, hostCompany, ask].filter(Boolean).join(' · '),
    action: mayMove ? t('reception:around.move') : '',
    run: () => (mayMove ? actions.moveHere(visit) : undefined),
  };
}
