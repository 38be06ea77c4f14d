import { useMemo, useRef, useState } from 'react';
import type { DeskVisitor } from '../../../core/web/receptionPart.ts';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { invalidateTopic, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useNow } from '../../../kit/web/today.ts';
import {
  arrive,
  changeVisitHost,
  changeVisitStatus,
  composeVisitorName,
  countGroup,
  type DeskVisit,
  decideAdmission,
  depart,
  type Member,
  moveVisitHere,
  refuseAgreement,
  type VisitAround,
} from '../../visits/shared.ts';
import { countedOf, countOf, countWith, type GroupCount } from './groupCount.ts';
import { checkOutFrom, headsOf, isHere } from './receptionDay.ts';
import { lackingOf } from './rowWords.ts';
import { readAgain, readHeld, showAtOnce } from './useReception.ts';

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
  /** `null` takes back what was decided. */
  admit: (visit: DeskVisit, admission: 'escorted' | 'turnedAway' | null) => Promise<void>;
}

export const nameOf = ({ lastName, firstName }: Member) => composeVisitorName(lastName, firstName);

type Named = Pick<DeskVisit, 'visitor' | 'organization' | 'hostName'>;

export const asVisitor = (visit: DeskVisit | VisitAround): DeskVisitor => ({
  id: visit.id,
  visitor: visit.visitor,
  organization: visit.organization,
  hostName: visit.hostName,
  hostCompany: visit.hostCompany,
  heads: 'partySize' in visit ? headsOf(visit) : 1,
});

/** What `notify` says of it. */
type Said = [message: string, offers: { about: string; undo: (() => void) | undefined }];
type ActRest = [change: Partial<DeskVisit>, send: () => Promise<unknown>, said: Said];

/** Where whoever was turned away stands again once that holds no more: inside, had they been let in. */
const letBackIn = ({ admission, arrivedAt }: DeskVisit): Partial<DeskVisit> =>
  admission === 'turnedAway' ? { status: arrivedAt === null ? 'waiting' : 'done' } : {};

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
    /** What is said of whom; with whom they see, which tells them from their namesakes. */
    const about = (
      key: string,
      { visitor, organization, hostName }: Named,
      undo?: () => Promise<void>,
      more?: Record<string, string>,
      besides = '',
    ): Said => [
      [latest.current.t(`reception:done.${key}`, { visitor, ...more }), besides].filter(Boolean).join(' '),
      {
        about: [organization, hostName].filter(Boolean).join(' → '),
        undo: undo && (() => void undo()),
      },
    ];
    const say = (...of: Parameters<typeof about>) => void notify.success(...about(...of));
    /** Shows the change, sends it, and says it; where it is refused, all is as it was, and what the server has is read again. */
    const act = async (visit: DeskVisit, ...[change, send, said]: ActRest): Promise<boolean> => {
      showAtOnce(building.id, visit.id, change);
      const isDone = await notify.begun(send(), ...said);
      if (isDone) return true;
      showAtOnce(building.id, visit.id, visit);
      void invalidateTopic('visits');
      return false;
    };
    /** The next scanned badge goes to the visitor who was checked in last. */
    const letIn = async (visit: DeskVisit, ...rest: ActRest) => {
      setArrived(asVisitor({ ...visit, ...rest[0] }));
      if (!(await act(visit, ...rest))) notArrived(visit);
    };
    const notArrived = ({ id }: DeskVisit) => setArrived((last) => (last?.id === id ? null : last));
    const to = ({ id }: { id: number }) => ({ building: building.id, id });
    const now = () => latest.current.time;

    /** Undoes this person's check-in only: another desk may have checked the visitor out or in again since. */
    const undoOwnArrival = async (visit: DeskVisit) => {
      const current = readHeld(building.id, visit.id);
      const isOwn = current && isHere(current) && current.arrivedBy === by;
      if (isOwn) return own.undoArrival(current);
      notify.failure(latest.current.t('reception:done.changedSince', { visitor: visit.visitor }));
    };

    /** Includes what is still missing: with Enter, the row itself may not have been looked at. */
    const aboutArrived = (visit: DeskVisit) => {
      const unsigned = visit.agreement === 'missing' || visit.agreement === 'refused';
      const lacking = lackingOf(visit, latest.current.t).join(', ');
      const key = unsigned ? 'arrivedUnsigned' : 'arrived';
      return about(key, visit, () => undoOwnArrival(visit), {}, lacking && `${lacking}.`);
    };

    const own: DeskActions = {
      arrive: async (visit, count) => {
        const counted = count && countedOf(visit, count);
        await letIn(
          visit,
          {
            status: 'done',
            arrivedAt: now(),
            arrivedBy: by,
            departedAt: null,
            hostAskedAt: now(),
            cameAt: new Date().toISOString(),
            ...counted,
          },
          () => sendArrival({ ...to(visit), ...count }),
          aboutArrived({ ...visit, ...counted }),
        );
      },
      walkedIn: async (id) => {
        const visit = await readAgain(building.id, id);
        if (!visit) return;
        setArrived(asVisitor(visit));
        notify.success(...aboutArrived(visit));
      },
      recount: async (visit, count) => {
        await act(
          visit,
          countedOf(visit, count),
          () => sendCount({ ...to(visit), ...count }),
          about('counted', visit, () => own.recount(visit, countOf(visit))),
        );
      },
      joinGroup: async (visit, member) => {
        const count = countWith(visit, member);
        const named = { ...visit, visitor: nameOf(member), organization: visit.partyName || visit.visitor };
        const recounted = (count: GroupCount) =>
          [countedOf(visit, count), () => sendCount({ ...to(visit), ...count })] as const;
        const undo = async () => {
          await act(visit, ...recounted(countOf(visit)), about('notArrived', named));
        };
        await letIn(visit, ...recounted(count), about('arrived', named, undo));
      },
      undoArrival: async (visit) => {
        notArrived(visit);
        await act(
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
          about('arrivalUndone', visit),
        );
      },
      sayUndecided: ({ visitor }) => notify.failure(latest.current.t('reception:done.refused', { visitor })),
      sayIn: (visit) => {
        const { arrivedAt, arrivedBy: by } = visit;
        const since = arrivedAt ?? now();
        const from = checkOutFrom(since);
        say('alreadyIn', visit, undefined, { time: formatTime(since), by, from: formatTime(from) });
      },
      depart: async (visit) => {
        await act(
          visit,
          { departedAt: now(), departedBy: by },
          () => sendDeparture({ ...to(visit), left: true }),
          about('departed', visit, () => own.comeBack(visit), {}, latest.current.stillHas(asVisitor(visit))),
        );
      },
      comeBack: async (visit) => {
        await act(
          visit,
          { departedAt: null, departedBy: '' },
          () => sendDeparture({ ...to(visit), left: false }),
          about('back', visit),
        );
      },
      moveHere: async (visit) => {
        try {
          const { id, missing } = await sendMove({
            building: building.id,
            visit: visit.id,
            from: visit.building,
          });
          setArrived({ ...asVisitor(visit), id });
          say(missing.includes('agreement') ? 'movedUnsigned' : 'moved', visit, async () => {
            const sending = sendStatus({ building: building.id, id, status: 'waiting' });
            await notify.begun(sending, ...about('arrivalUndone', visit));
          });
        } catch (error) {
          notify.failure(error);
        }
      },
      changeHost: async (visit, residentEmail) => {
        const { formerHost } = await sendHost({ ...to(visit), residentEmail });
        const now = (await readAgain(building.id, visit.id)) ?? visit;
        const undo = async () => {
          const back = { hostName: visit.hostName, hostCompany: visit.hostCompany };
          const send = () => sendHost({ ...to(visit), residentEmail: formerHost ?? '' });
          await act(now, back, send, about('hostBack', { ...now, ...back }));
        };
        say('hostChanged', now, formerHost === null ? undefined : undo);
      },
      bring: async (visit, status) => {
        const undo = status === 'waiting' ? undefined : () => own.bring(visit, 'waiting');
        await act(visit, { status }, () => sendStatus({ ...to(visit), status }), about(status, visit, undo));
      },
      refuse: async (visit, refused) => {
        await act(
          visit,
          { agreement: refused ? 'refused' : 'missing', admission: null, ...(!refused && letBackIn(visit)) },
          () => sendRefusal({ ...to(visit), refused }),
          about(
            refused ? 'refused' : 'notRefused',
            visit,
            refused ? () => own.refuse(visit, false) : undefined,
          ),
        );
      },
      admit: async (visit, admission) => {
        await act(
          visit,
          { admission, ...(admission === 'turnedAway' ? { status: 'canceled' } : letBackIn(visit)) },
          () => sendAdmission({ ...to(visit), admission }),
          admission
            ? about(admission, visit, () => own.admit({ ...visit, admission }, null))
            : about('undecided', visit),
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
