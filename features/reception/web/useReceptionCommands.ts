import { useMemo, useRef, useState } from 'react';
import { invalidateTopic, useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import {
  changeVisitHost,
  changeVisitStatus,
  correctGroupAttendance,
  decideAfterAgreementRefusal,
  formatMemberName,
  type Member,
  type ReceptionVisitor,
  recordAgreementRefusal,
  recordDeparture,
} from '../../visits/shared.ts';
import { checkInVisitor, moveVisitHere } from '../api.ts';
import type { NearbyVisitSearchResult, ReceptionVisit } from '../receptionVisit.ts';
import {
  countMemberAsPresent,
  type GroupAttendance,
  getEarliestCheckOut,
  getGroupAttendance,
  isVisitorInside,
  toGroupAttendancePatch,
  toReceptionVisitor,
} from './receptionDay.ts';
import { getCachedVisit, refetchVisit, updateCachedVisit } from './receptionDayQuery.ts';
import { describeMissingVisitDocuments } from './rowTexts.ts';

export interface ReceptionVisitActionHandlers {
  /** `count`: number present and members absent in a group; without it everybody came. */
  checkIn: (visit: ReceptionVisit, count?: GroupAttendance) => Promise<void>;
  countGroup: (visit: ReceptionVisit, count: GroupAttendance) => Promise<void>;
  checkInMember: (visit: ReceptionVisit, member: Member) => Promise<void>;
  confirmWalkIn: (id: number) => Promise<void>;
  undoCheckIn: (visit: ReceptionVisit) => Promise<void>;
  notifyAlreadyInside: (visit: ReceptionVisit) => void;
  notifyAdmissionPending: (visit: ReceptionVisit) => void;
  checkOut: (visit: ReceptionVisit) => Promise<void>;
  undoCheckOut: (visit: ReceptionVisit) => Promise<void>;
  moveHere: (visit: NearbyVisitSearchResult) => Promise<void>;
  /** Rejects with the error, which the dialog shows. */
  changeHost: (visit: ReceptionVisit, residentEmail: string) => Promise<void>;
  setStatus: (visit: ReceptionVisit, status: 'waiting' | 'missed' | 'canceled') => Promise<void>;
  recordAgreementRefusal: (visit: ReceptionVisit, isRefused: boolean) => Promise<void>;
  /** `null` withdraws the decision. */
  decideAdmission: (visit: ReceptionVisit, admission: 'escorted' | 'turnedAway' | null) => Promise<void>;
}

type NamedVisit = Pick<ReceptionVisit, 'visitor' | 'organization' | 'hostName'>;

type NoticeArguments = [message: string, offers: { detail: string; undo: (() => void) | undefined }];
type Change = [change: Partial<ReceptionVisit>, send: () => Promise<unknown>, notice: NoticeArguments];

const getStatusAfterAdmission = ({ admission, arrivedAt }: ReceptionVisit): Partial<ReceptionVisit> =>
  admission === 'turnedAway' ? { status: arrivedAt === null ? 'waiting' : 'done' } : {};

/** Actions are optimistic and can be undone. `arrived` is the visitor checked in last. */
export function useReceptionCommands(stillHas: (visitor: ReceptionVisitor) => string) {
  const { t } = useI18n();
  const { building, user } = useSession();
  const { time } = useNow();
  const latest = useRef({ time, t, stillHas });
  latest.current = { time, t, stillHas };
  const [arrived, setArrived] = useState<ReceptionVisitor | null>(null);
  const { mutateAsync: sendArrival } = useCommand(checkInVisitor);
  const { mutateAsync: sendCount } = useCommand(correctGroupAttendance);
  const { mutateAsync: sendDeparture } = useCommand(recordDeparture);
  const { mutateAsync: sendStatus } = useCommand(changeVisitStatus);
  const { mutateAsync: sendHost } = useCommand(changeVisitHost);
  const { mutateAsync: sendMove } = useCommand(moveVisitHere);
  const { mutateAsync: sendRefusal } = useCommand(recordAgreementRefusal);
  const { mutateAsync: sendAdmission } = useCommand(decideAfterAgreementRefusal);
  const by = `${user.firstName} ${user.lastName}`;

  const actions = useMemo((): ReceptionVisitActionHandlers => {
    const buildNotice = (
      key: string,
      { visitor, organization, hostName }: NamedVisit,
      undo?: () => Promise<void>,
      more?: Record<string, string>,
      extra = '',
    ): NoticeArguments => [
      [latest.current.t(`reception:done.${key}`, { visitor, ...more }), extra].filter(Boolean).join(' '),
      {
        detail: [organization, hostName].filter(Boolean).join(' → '),
        undo: undo && (() => void undo()),
      },
    ];
    const say = (...notice: Parameters<typeof buildNotice>) =>
      void notifyUser.success(...buildNotice(...notice));
    /** On failure the optimistic change is rolled back. */
    const perform = async (visit: ReceptionVisit, ...[change, send, notice]: Change): Promise<boolean> => {
      updateCachedVisit(building.id, visit.id, change);
      const isDone = await notifyUser.promise(send(), ...notice);
      if (isDone) return true;
      updateCachedVisit(building.id, visit.id, visit);
      void invalidateTopic('visits');
      return false;
    };
    /** The next scanned badge goes to the visitor who was checked in last. */
    const performArrival = async (visit: ReceptionVisit, ...changeArguments: Change) => {
      setArrived(toReceptionVisitor({ ...visit, ...changeArguments[0] }));
      if (!(await perform(visit, ...changeArguments))) clearArrived(visit);
    };
    const clearArrived = ({ id }: ReceptionVisit) => setArrived((last) => (last?.id === id ? null : last));
    const toPathParameters = ({ id }: { id: number }) => ({ building: building.id, id });
    const now = () => latest.current.time;

    /** Undoes only this user's check-in: another reception screen may have changed the visit since. */
    const undoOwnArrival = async (visit: ReceptionVisit) => {
      const current = getCachedVisit(building.id, visit.id);
      const isOwn = current && isVisitorInside(current) && current.arrivedBy === by;
      if (isOwn) return own.undoCheckIn(current);
      notifyUser.failure(latest.current.t('reception:done.changedSince', { visitor: visit.visitor }));
    };

    /** The notice repeats missing items, because Enter checks in without looking at the row. */
    const buildArrivalNotice = (visit: ReceptionVisit) => {
      const unsigned = visit.agreement === 'missing' || visit.agreement === 'refused';
      const lacking = describeMissingVisitDocuments(visit, latest.current.t).join(', ');
      const key = unsigned ? 'arrivedUnsigned' : 'arrived';
      return buildNotice(key, visit, () => undoOwnArrival(visit), {}, lacking && `${lacking}.`);
    };

    const own: ReceptionVisitActionHandlers = {
      checkIn: async (visit, count) => {
        const countedGroup = count && toGroupAttendancePatch(visit, count);
        await performArrival(
          visit,
          {
            status: 'done',
            arrivedAt: now(),
            arrivedBy: by,
            departedAt: null,
            hostAskedAt: now(),
            cameAt: new Date().toISOString(),
            ...countedGroup,
          },
          () => sendArrival({ ...toPathParameters(visit), ...count }),
          buildArrivalNotice({ ...visit, ...countedGroup }),
        );
      },
      confirmWalkIn: async (id) => {
        const visit = await refetchVisit(building.id, id);
        if (!visit) return;
        setArrived(toReceptionVisitor(visit));
        notifyUser.success(...buildArrivalNotice(visit));
      },
      countGroup: async (visit, count) => {
        await perform(
          visit,
          toGroupAttendancePatch(visit, count),
          () => sendCount({ ...toPathParameters(visit), ...count }),
          buildNotice('counted', visit, () => own.countGroup(visit, getGroupAttendance(visit))),
        );
      },
      checkInMember: async (visit, member) => {
        const count = countMemberAsPresent(visit, member);
        const memberVisit = {
          ...visit,
          visitor: formatMemberName(member),
          organization: visit.partyName || visit.visitor,
        };
        const buildRecount = (count: GroupAttendance) =>
          [
            toGroupAttendancePatch(visit, count),
            () => sendCount({ ...toPathParameters(visit), ...count }),
          ] as const;
        const undo = async () => {
          await perform(
            visit,
            ...buildRecount(getGroupAttendance(visit)),
            buildNotice('notArrived', memberVisit),
          );
        };
        await performArrival(visit, ...buildRecount(count), buildNotice('arrived', memberVisit, undo));
      },
      undoCheckIn: async (visit) => {
        clearArrived(visit);
        await perform(
          visit,
          {
            status: 'waiting',
            arrivedAt: null,
            arrivedBy: '',
            departedAt: null,
            hostAskedAt: null,
            hostAnswer: null,
          },
          () => sendStatus({ ...toPathParameters(visit), status: 'waiting' }),
          buildNotice('arrivalUndone', visit),
        );
      },
      notifyAdmissionPending: ({ visitor }) =>
        notifyUser.failure(latest.current.t('reception:done.refused', { visitor })),
      notifyAlreadyInside: (visit) => {
        const { arrivedAt, arrivedBy: by } = visit;
        const since = arrivedAt ?? now();
        const from = getEarliestCheckOut(since);
        say('alreadyIn', visit, undefined, { time: formatTime(since), by, from: formatTime(from) });
      },
      checkOut: async (visit) => {
        const warning = latest.current.stillHas(toReceptionVisitor(visit));
        await perform(
          visit,
          { departedAt: now(), departedBy: by },
          () => sendDeparture({ ...toPathParameters(visit), left: true }),
          buildNotice('departed', visit, () => own.undoCheckOut(visit), {}, warning),
        );
      },
      undoCheckOut: async (visit) => {
        await perform(
          visit,
          { departedAt: null, departedBy: '' },
          () => sendDeparture({ ...toPathParameters(visit), left: false }),
          buildNotice('back', visit),
        );
      },
      moveHere: async (visit) => {
        try {
          const input = { building: building.id, visit: visit.id, from: visit.building };
          const { id, missing } = await sendMove(input);
          setArrived({ ...toReceptionVisitor(visit), id });
          say(missing.includes('agreement') ? 'movedUnsigned' : 'moved', visit, async () => {
            const sending = sendStatus({ building: building.id, id, status: 'waiting' });
            await notifyUser.promise(sending, ...buildNotice('arrivalUndone', visit));
          });
        } catch (error) {
          notifyUser.failure(error);
        }
      },
      changeHost: async (visit, residentEmail) => {
        const { formerHost } = await sendHost({ ...toPathParameters(visit), residentEmail });
        const now = (await refetchVisit(building.id, visit.id)) ?? visit;
        const undo = async () => {
          const back = { hostName: visit.hostName, hostCompany: visit.hostCompany };
          const send = () => sendHost({ ...toPathParameters(visit), residentEmail: formerHost ?? '' });
          await perform(now, back, send, buildNotice('hostBack', { ...now, ...back }));
        };
        say('hostChanged', now, formerHost === null ? undefined : undo);
      },
      setStatus: async (visit, status) => {
        const undo = status === 'waiting' ? undefined : () => own.setStatus(visit, 'waiting');
        await perform(
          visit,
          { status },
          () => sendStatus({ ...toPathParameters(visit), status }),
          buildNotice(status, visit, undo),
        );
      },
      recordAgreementRefusal: async (visit, isRefused) => {
        const undo = isRefused ? () => own.recordAgreementRefusal(visit, false) : undefined;
        await perform(
          visit,
          {
            agreement: isRefused ? 'refused' : 'missing',
            admission: null,
            ...(!isRefused && getStatusAfterAdmission(visit)),
          },
          () => sendRefusal({ ...toPathParameters(visit), refused: isRefused }),
          buildNotice(isRefused ? 'refused' : 'notRefused', visit, undo),
        );
      },
      decideAdmission: async (visit, admission) => {
        await perform(
          visit,
          {
            admission,
            ...(admission === 'turnedAway' ? { status: 'canceled' } : getStatusAfterAdmission(visit)),
          },
          () => sendAdmission({ ...toPathParameters(visit), admission }),
          admission
            ? buildNotice(admission, visit, () => own.decideAdmission({ ...visit, admission }, null))
            : buildNotice('undecided', visit),
        );
      },
    };
    return own;
  }, [
    building.id,
    by,
    sendArrival,
    sendCount,
    sendDeparture,
    sendStatus,
    sendHost,
    sendMove,
    sendRefusal,
    sendAdmission,
  ]);
  return { actions, arrived };
}
