import { useMemo, useState } from 'react';
import { getLocalNow } from '../../../kit/time.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import {
  changeVisitStatus,
  correctGroupAttendance,
  formatMemberName,
  type Member,
  type ReceptionVisitor,
} from '../../visits/shared.ts';
import { checkInVisitor, moveVisitHere } from '../api.ts';
import type { NearbyVisitSearchResult, ReceptionVisit } from '../receptionVisit.ts';
import { buildVisitNotice, changeVisitOptimistically, showVisitNotice } from './optimisticVisitChange.ts';
import {
  countMemberAsPresent,
  type GroupAttendance,
  getEarliestCheckOut,
  getGroupAttendance,
  isVisitorInside,
  toGroupAttendancePatch,
  toReceptionVisitor,
} from './receptionDay.ts';
import { getCachedVisit, refetchVisit } from './receptionDayQuery.ts';
import { describeMissingVisitDocuments, formatOrganizationAndHost } from './rowTexts.ts';

/** Check-in and the head counts of groups. The next scanned badge goes to `lastArrival`. */
export function useArrivalActions() {
  const { t } = useI18n();
  const { building, user } = useSession();
  const userName = `${user.firstName} ${user.lastName}`;
  const [lastArrival, setLastArrival] = useState<ReceptionVisitor | null>(null);
  const { mutateAsync: sendCheckIn } = useCommand(checkInVisitor);
  const { mutateAsync: sendMove } = useCommand(moveVisitHere);
  const { mutateAsync: sendAttendance } = useCommand(correctGroupAttendance);
  const { mutateAsync: sendStatus } = useCommand(changeVisitStatus);

  const actions = useMemo(() => {
    const toPathParameters = ({ id }: ReceptionVisit) => ({ building: building.id, id });
    const getTime = () => getLocalNow(building.timeZone, new Date()).time;

    async function checkIn(visit: ReceptionVisit, attendance?: GroupAttendance) {
      const time = getTime();
      const changes: Partial<ReceptionVisit> = {
        status: 'done',
        arrivedAt: time,
        arrivedBy: userName,
        departedAt: null,
        hostAskedAt: time,
        cameAt: new Date().toISOString(),
        ...(attendance && toGroupAttendancePatch(visit, attendance)),
      };
      setLastArrival(toReceptionVisitor({ ...visit, ...changes }));
      await changeVisitOptimistically(building.id, {
        visit,
        changes,
        request: sendCheckIn({ ...toPathParameters(visit), ...attendance }),
        notice: buildArrivalNotice(visit),
      });
    }

    /** Repeats missing signatures and documents, because Enter checks in without showing the row. */
    function buildArrivalNotice(visit: ReceptionVisit) {
      const isUnsigned = visit.agreement === 'missing' || visit.agreement === 'refused';
      const missingDocuments = describeMissingVisitDocuments(visit, t).join(', ');
      return buildVisitNotice(isUnsigned ? 'arrivedUnsigned' : 'arrived', visit, {
        undo: () => undoOwnCheckIn(visit),
        remark: missingDocuments && `${missingDocuments}.`,
      });
    }

    /** Another reception screen may have changed the visit since. */
    async function undoOwnCheckIn({ id, visitor }: ReceptionVisit) {
      const visit = getCachedVisit(building.id, id);
      const isOwn = visit && isVisitorInside(visit) && visit.arrivedBy === userName;
      if (isOwn) await undoCheckIn(visit);
      else notifyUser.failure(t('reception:done.changedSince', { visitor }));
    }

    async function undoCheckIn(visit: ReceptionVisit) {
      await changeVisitOptimistically(building.id, {
        visit,
        changes: {
          status: 'waiting',
          arrivedAt: null,
          arrivedBy: '',
          departedAt: null,
          hostAskedAt: null,
          hostAnswer: null,
        },
        request: sendStatus({ ...toPathParameters(visit), status: 'waiting' }),
        notice: buildVisitNotice('arrivalUndone', visit),
      });
    }

    async function confirmWalkIn(id: number) {
      const visit = await refetchVisit(building.id, id);
      if (!visit) return;
      setLastArrival(toReceptionVisitor(visit));
      showVisitNotice(buildArrivalNotice(visit));
    }

    async function moveHere(visit: NearbyVisitSearchResult) {
      try {
        const input = { building: building.id, visit: visit.id, from: visit.building };
        const { id, missing } = await sendMove(input);
        setLastArrival({ ...toReceptionVisitor(visit), id });
        const undo = async () => {
          const request = sendStatus({ building: building.id, id, status: 'waiting' });
          const { message, ...offers } = buildVisitNotice('arrivalUndone', visit);
          await notifyUser.promise(request, message, offers);
        };
        const key = missing.includes('agreement') ? 'movedUnsigned' : 'moved';
        showVisitNotice(buildVisitNotice(key, visit, { undo }));
      } catch (error) {
        notifyUser.failure(error);
      }
    }

    const sendAttendanceChange = (visit: ReceptionVisit, attendance: GroupAttendance) => ({
      visit,
      changes: toGroupAttendancePatch(visit, attendance),
      request: sendAttendance({ ...toPathParameters(visit), ...attendance }),
    });

    async function countGroup(visit: ReceptionVisit, attendance: GroupAttendance): Promise<void> {
      const undo = async () => {
        await changeVisitOptimistically(building.id, {
          ...sendAttendanceChange(visit, getGroupAttendance(visit)),
          notice: buildVisitNotice('countUndone', visit),
        });
      };
      await changeVisitOptimistically(building.id, {
        ...sendAttendanceChange(visit, attendance),
        notice: buildVisitNotice('counted', visit, { undo }),
      });
    }

    async function checkInMember(visit: ReceptionVisit, member: Member) {
      const memberAsVisitor = {
        visitor: formatMemberName(member),
        organization: visit.partyName || visit.visitor,
        hostName: visit.hostName,
      };
      const undo = async () => {
        await changeVisitOptimistically(building.id, {
          ...sendAttendanceChange(visit, getGroupAttendance(visit)),
          notice: buildVisitNotice('notArrived', memberAsVisitor),
        });
      };
      const change = sendAttendanceChange(visit, countMemberAsPresent(visit, member));
      setLastArrival(toReceptionVisitor({ ...visit, ...change.changes }));
      await changeVisitOptimistically(building.id, {
        ...change,
        notice: buildVisitNotice('arrived', memberAsVisitor, { undo }),
      });
    }

    function notifyAlreadyInside(visit: ReceptionVisit) {
      const { visitor, arrivedBy: by, arrivedAt } = visit;
      const since = arrivedAt ?? getTime();
      const from = formatTime(getEarliestCheckOut(since));
      const message = t('reception:done.alreadyIn', { visitor, by, time: formatTime(since), from });
      notifyUser.success(message, { detail: formatOrganizationAndHost(visit) });
    }

    function notifyAdmissionPending({ visitor }: ReceptionVisit) {
      notifyUser.failure(t('reception:done.refused', { visitor }));
    }

    return {
      checkIn,
      undoCheckIn,
      confirmWalkIn,
      moveHere,
      countGroup,
      checkInMember,
      notifyAlreadyInside,
      notifyAdmissionPending,
    };
  }, [t, building, userName, sendCheckIn, sendMove, sendAttendance, sendStatus]);
  return { actions, lastArrival };
}
