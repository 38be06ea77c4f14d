import { useMemo, useRef, useState } from 'react';
import type { DeskVisitor } from '../../../core/web/desk.ts';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { invalidateTopic, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { useNow } from '../../../kit/web/today.ts';
import {
  arrive,
  came,
  changeVisitHost,
  changeVisitStatus,
  composeVisitorName,
  countGroup,
  type DeskVisit,
  decideAdmission,
  depart,
  type Member,
  MOST_HEADS,
  moveVisitHere,
  refuseAgreement,
  type VisitAround,
} from '../../visits/shared.ts';
import { headsOf } from './deskDay.ts';
import { readAgain, showAtOnce } from './useDesk.ts';

export interface DeskActions {
  /** `count`: of a group, how many came and who did not; else all did. */
  arrive: (visit: DeskVisit, count?: GroupCount) => Promise<void>;
  /** Others of a group came than was said. */
  recount: (visit: DeskVisit, count: GroupCount) => Promise<void>;
  /** One of a group comes after the others did. */
  joinGroup: (visit: DeskVisit, member: Member) => Promise<void>;
  /** Says of whoever was announced here and let in at once. */
  walkedIn: (id: number) => Promise<void>;
  undoArrival: (visit: DeskVisit) => Promise<void>;
  /** Says since when somebody is there, whom Enter would let in again. */
  sayIn: (visit: DeskVisit) => void;
  /** Says that the host decides first. */
  sayUndecided: (visit: DeskVisit) => void;
  depart: (visit: DeskVisit) => Promise<void>;
  comeBack: (visit: DeskVisit) => Promise<void>;
  moveHere: (visit: VisitAround) => Promise<void>;
  /** Rejects with the reason, for the dialog that asks who. */
  changeHost: (visit: DeskVisit, residentEmail: string) => Promise<void>;
  bring: (visit: DeskVisit, status: 'waiting' | 'missed' | 'canceled') => Promise<void>;
  refuse: (visit: DeskVisit, refused: boolean) => Promise<void>;
  admit: (visit: DeskVisit, admission: 'escorted' | 'turnedAway') => Promise<void>;
}

/** How many of a group came, and which of those who are named did not. */
export interface GroupCount {
  heads: number;
  absent: number[];
}
const countOf = (visit: DeskVisit): GroupCount => ({
  heads: headsOf(visit),
  absent: visit.members.flatMap((member) => (came(member) ? [] : member.id)),
});
const countedOf = ({ members }: DeskVisit, { heads, absent }: GroupCount): Partial<DeskVisit> => ({
  partyArrived: heads,
  members: members.map((member) => ({ ...member, arrived: !absent.includes(member.id) })),
});

/** With one more of those who are named. */
const countWith = (visit: DeskVisit, { id }: Member): GroupCount => {
  const { heads, absent } = countOf(visit);
  return { heads: Math.min(MOST_HEADS, heads + 1), absent: absent.filter((each) => each !== id) };
};
export const nameOf = ({ lastName, firstName }: Member) => composeVisitorName(lastName, firstName);

type Named = Pick<DeskVisit, 'visitor' | 'organization' | 'hostName'>;

export const asVisitor = (visit: DeskVisit | VisitAround): DeskVisitor => ({
  ...{ id: visit.id, visitor: visit.visitor, organization: visit.organization },
  ...{
    hostName: visit.hostName,
    hostCompany: visit.hostCompany,
    heads: 'partySize' in visit ? headsOf(visit) : 1,
  },
});

/** What is done at the desk: at once on this screen, and said with the way back. `done`: who was let in last. */
export function useDeskActions(stillHas: (visitor: DeskVisitor) => string) {
  const { t } = useWords();
  const { building, user } = useSession();
  const { time } = useNow();
  const latest = useRef({ time, t, stillHas });
  latest.current = { time, t, stillHas };
  const [arrived, setArrived] = useState<DeskVisitor | null>(null);
  const { mutateAsync: sendArrival } = useCommand(arrive);
  const { mutateAsync: sendCount } = useCommand(countGroup);
  const { mutateAsync: sendDeparture } = useCommand(depart);
  const { mutateAsync: sendStatus } = useCommand(changeVisitStatus);
  const { mutateAsync: sendHost } = useCommand(changeVisitHost);
  const { mutateAsync: sendMove } = useCommand(moveVisitHere);
  const { mutateAsync: sendRefusal } = useCommand(refuseAgreement);
  const { mutateAsync: sendAdmission } = useCommand(decideAdmission);
  const by = `${user.firstName} ${user.lastName}`;

  const actions = useMemo((): DeskActions => {
    /** With whom they see, which tells them from their namesakes. */
    const say = (
      key: string,
      { visitor, organization, hostName }: Named,
      undo?: () => Promise<void>,
      more?: Record<string, string>,
      besides = '',
    ) =>
      void notify.success(
        [latest.current.t(`desk:done.${key}`, { visitor, ...more }), besides].filter(Boolean).join(' '),
        {
          about: [organization, hostName].filter(Boolean).join(' → '),
          undo: undo && (() => void undo()),
        },
      );
    /** Shows the change, sends it, and says it; where it is refused, what the server has is read again. */
    const act = async (
      visit: DeskVisit,
      change: Partial<DeskVisit>,
      send: () => Promise<unknown>,
      said: () => void,
    ) => {
      showAtOnce(building.id, visit.id, change);
      try {
        await send();
        said();
      } catch (error) {
        notify.failure(error);
        void invalidateTopic('visits');
      }
    };
    const to = ({ id }: { id: number }) => ({ building: building.id, id });
    const now = () => latest.current.time;

    const sayArrived = (visit: DeskVisit) => {
      setArrived(asVisitor(visit));
      const unsigned = visit.agreement === 'missing' || visit.agreement === 'refused';
      say(unsigned ? 'arrivedUnsigned' : 'arrived', visit, () => own.undoArrival(visit));
    };

    const own: DeskActions = {
      arrive: (visit, count) =>
        act(
          visit,
          {
            ...{ status: 'done', arrivedAt: now(), arrivedBy: by, departedAt: null, hostAskedAt: now() },
            cameAt: new Date().toISOString(),
            ...(count && countedOf(visit, count)),
          },
          () => sendArrival({ ...to(visit), ...count }),
          () => sayArrived(count ? { ...visit, ...countedOf(visit, count) } : visit),
        ),
      walkedIn: async (id) => {
        const visit = await readAgain(building.id, id);
        if (visit) sayArrived(visit);
      },
      recount: (visit, count) =>
        act(
          visit,
          countedOf(visit, count),
          () => sendCount({ ...to(visit), ...count }),
          () => say('counted', visit, () => own.recount(visit, countOf(visit))),
        ),
      joinGroup: (visit, member) => {
        const count = countWith(visit, member);
        const joined = { ...visit, ...countedOf(visit, count) };
        return act(
          visit,
          countedOf(visit, count),
          () => sendCount({ ...to(visit), ...count }),
          () => {
            setArrived(asVisitor(joined));
            const named = {
              ...visit,
              visitor: nameOf(member),
              organization: visit.partyName || visit.visitor,
            };
            say('arrived', named, () => own.recount(joined, countOf(visit)));
          },
        );
      },
      undoArrival: (visit) =>
        act(
          visit,
          {
            status: 'waiting',
            arrivedAt: null,
            arrivedBy: '',
            departedAt: null,
            hostAskedAt: null,
            hostAnswer: null,
          },
          () => sendStatus({ ...to(visit), status: 'waiting' }),
          () => {
            setArrived(null);
            say('arrivalUndone', visit);
          },
        ),
      sayUndecided: ({ visitor }) => notify.failure(latest.current.t('desk:done.refused', { visitor })),
      sayIn: (visit) => {
        const { arrivedAt, arrivedBy: by } = visit;
        say('alreadyIn', visit, () => own.undoArrival(visit), { time: formatTime(arrivedAt ?? ''), by });
      },
      depart: (visit) =>
        act(
          visit,
          { departedAt: now(), departedBy: by },
          () => sendDeparture({ ...to(visit), left: true }),
          () =>
            say('departed', visit, () => own.comeBack(visit), {}, latest.current.stillHas(asVisitor(visit))),
        ),
      comeBack: (visit) =>
        act(
          visit,
          { departedAt: null, departedBy: '' },
          () => sendDeparture({ ...to(visit), left: false }),
          () => say('back', visit),
        ),
      moveHere: async (visit) => {
        try {
          const { id, missing } = await sendMove({
            building: building.id,
            visit: visit.id,
            from: visit.building,
          });
          setArrived({ ...asVisitor(visit), id });
          say(missing.includes('agreement') ? 'movedUnsigned' : 'moved', visit, async () => {
            await sendStatus({ building: building.id, id, status: 'waiting' });
          });
        } catch (error) {
          notify.failure(error);
        }
      },
      changeHost: async (visit, residentEmail) => {
        const { formerHost } = await sendHost({ ...to(visit), residentEmail });
        const now = (await readAgain(building.id, visit.id)) ?? visit;
        const undo = () => own.changeHost(now, formerHost ?? '').catch((error) => notify.failure(error));
        say('hostChanged', now, formerHost === null ? undefined : undo);
      },
      bring: (visit, status) =>
        act(
          visit,
          { status },
          () => sendStatus({ ...to(visit), status }),
          () => say(status, visit, status === 'waiting' ? undefined : () => own.bring(visit, 'waiting')),
        ),
      refuse: (visit, refused) =>
        act(
          visit,
          { agreement: refused ? 'refused' : 'missing', admission: null },
          () => sendRefusal({ ...to(visit), refused }),
          () =>
            say(
              refused ? 'refused' : 'notRefused',
              visit,
              refused ? () => own.refuse(visit, false) : undefined,
            ),
        ),
      admit: (visit, admission) =>
        act(
          visit,
          { admission, ...(admission === 'turnedAway' && { status: 'canceled' }) },
          () => sendAdmission({ ...to(visit), admission }),
          () => say(admission, visit),
        ),
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
