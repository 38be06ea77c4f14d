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
  /** `count`: number present and members absent in a group; without it everybody came. */
  arrive: (visit: DeskVisit, count?: GroupCount) => Promise<void>;
  recount: (visit: DeskVisit, count: GroupCount) => Promise<void>;
  joinGroup: (visit: DeskVisit, member: Member) => Promise<void>;
  /** Confirms a walk-in who was registered and checked in at the same time. */
  walkedIn: (id: number) => Promise<void>;
  undoArrival: (visit: DeskVisit) => Promise<void>;
  sayIn: (visit: DeskVisit) => void;
  sayUndecided: (visit: DeskVisit) => void;
  depart: (visit: DeskVisit) => Promise<void>;
  comeBack: (visit: DeskVisit) => Promise<void>;
  moveHere: (visit: VisitAround) => Promise<void>;
  /** Rejects with the error, which the dialog shows. */
  changeHost: (visit: DeskVisit, residentEmail: string) => Promise<void>;
  bring: (visit: DeskVisit, status: 'waiting' | 'missed' | 'canceled') => Promise<void>;
  refuse: (visit: DeskVisit, refused: boolean) => Promise<void>;
  /** `null` withdraws the decision. */
  admit: (visit: DeskVisit, admission: 'escorted' | 'turnedAway' | null) => Promise<void>;
}

export const nameOf = ({ lastName, firstName }: Member) => composeVisitorName(lastName, firstName);

type NamedVisit = Pick<DeskVisit, 'visitor' | 'organization' | 'hostName'>;

export const asVisitor = (visit: DeskVisit | VisitAround): DeskVisitor => ({
  id: visit.id,
  visitor: visit.visitor,
  organization: visit.organization,
  hostName: visit.hostName,
  hostCompany: visit.hostCompany,
  heads: 'partySize' in visit ? headsOf(visit) : 1,
});

/** Arguments of `notify`. */
type NoticeArguments = [message: string, offers: { about: string; undo: (() => void) | undefined }];
type Change = [change: Partial<DeskVisit>, send: () => Promise<unknown>, said: NoticeArguments];

/** Status of a turned-away visitor after the decision is withdrawn. */
const getReadmission = ({ admission, arrivedAt }: DeskVisit): Partial<DeskVisit> =>
  admission === 'turnedAway' ? { status: arrivedAt === null ? 'waiting' : 'done' } : {};

/**
 * Actions of the reception: optimistic on this screen, confirmed by a notice with undo. `arrived` is the
 * visitor checked in last.
 */
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
    /** The notice names organisation and host, which tell namesakes apart. */
    const buildNotice = (
      key: string,
      { visitor, organization, hostName }: NamedVisit,
      undo?: () => Promise<void>,
      more?: Record<string, string>,
      extra = '',
    ): NoticeArguments => [
      [latest.current.t(`reception:done.${key}`, { visitor, ...more }), extra].filter(Boolean).join(' '),
      {
        about: [organization, hostName].filter(Boolean).join(' → '),
        undo: undo && (() => void undo()),
      },
    ];
    const say = (...of: Parameters<typeof buildNotice>) => void notify.success(...buildNotice(...of));
    /** Updates the cache, sends the change and shows the notice. On failure it rolls back and reads again. */
    const perform = async (visit: DeskVisit, ...[change, send, said]: Change): Promise<boolean> => {
      showAtOnce(building.id, visit.id, change);
      const isDone = await notify.begun(send(), ...said);
      if (isDone) return true;
      showAtOnce(building.id, visit.id, visit);
      void invalidateTopic('visits');
      return false;
    };
    /** The next scanned badge goes to the visitor who was checked in last. */
    const performArrival = async (visit: DeskVisit, ...rest: Change) => {
      setArrived(asVisitor({ ...visit, ...rest[0] }));
      if (!(await perform(visit, ...rest))) clearArrived(visit);
    };
    const clearArrived = ({ id }: DeskVisit) => setArrived((last) => (last?.id === id ? null : last));
    const toPath = ({ id }: { id: number }) => ({ building: building.id, id });
    const now = () => latest.current.time;

    /** Undoes only this user's check-in: another reception screen may have changed the visit since. */
    const undoOwnArrival = async (visit: DeskVisit) => {
      const current = readHeld(building.id, visit.id);
      const isOwn = current && isHere(current) && current.arrivedBy === by;
      if (isOwn) return own.undoArrival(current);
      notify.failure(latest.current.t('reception:done.changedSince', { visitor: visit.visitor }));
    };

    /** The notice repeats missing items, because Enter checks in without looking at the row. */
    const buildArrivalNotice = (visit: DeskVisit) => {
      const unsigned = visit.agreement === 'missing' || visit.agreement === 'refused';
      const lacking = lackingOf(visit, latest.current.t).join(', ');
      const key = unsigned ? 'arrivedUnsigned' : 'arrived';
      return buildNotice(key, visit, () => undoOwnArrival(visit), {}, lacking && `${lacking}.`);
    };

    const own: DeskActions = {
      arrive: async (visit, count) => {
        const counted = count && countedOf(visit, count);
        await performArrival(
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
          () => sendArrival({ ...toPath(visit), ...count }),
          buildArrivalNotice({ ...visit, ...counted }),
        );
      },
      walkedIn: async (id) => {
        const visit = await readAgain(building.id, id);
        if (!visit) return;
        setArrived(asVisitor(visit));
        notify.success(...buildArrivalNotice(visit));
      },
      recount: async (visit, count) => {
        await perform(
          visit,
          countedOf(visit, count),
          () => sendCount({ ...toPath(visit), ...count }),
          buildNotice('counted', visit, () => own.recount(visit, countOf(visit))),
        );
      },
      joinGroup: async (visit, member) => {
        const count = countWith(visit, member);
        const named = { ...visit, visitor: nameOf(member), organization: visit.partyName || visit.visitor };
        const buildRecount = (count: GroupCount) =>
          [countedOf(visit, count), () => sendCount({ ...toPath(visit), ...count })] as const;
        const undo = async () => {
          await perform(visit, ...buildRecount(countOf(visit)), buildNotice('notArrived', named));
        };
        await performArrival(visit, ...buildRecount(count), buildNotice('arrived', named, undo));
      },
      undoArrival: async (visit) => {
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
          () => sendStatus({ ...toPath(visit), status: 'waiting' }),
          buildNotice('arrivalUndone', visit),
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
        await perform(
          visit,
          { departedAt: now(), departedBy: by },
          () => sendDeparture({ ...toPath(visit), left: true }),
          buildNotice(
            'departed',
            visit,
            () => own.comeBack(visit),
            {},
            latest.current.stillHas(asVisitor(visit)),
          ),
        );
      },
      comeBack: async (visit) => {
        await perform(
          visit,
          { departedAt: null, departedBy: '' },
          () => sendDeparture({ ...toPath(visit), left: false }),
          buildNotice('back', visit),
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
            await notify.begun(sending, ...buildNotice('arrivalUndone', visit));
          });
        } catch (error) {
          notify.failure(error);
        }
      },
      changeHost: async (visit, residentEmail) => {
        const { formerHost } = await sendHost({ ...toPath(visit), residentEmail });
        const now = (await readAgain(building.id, visit.id)) ?? visit;
        const undo = async () => {
          const back = { hostName: visit.hostName, hostCompany: visit.hostCompany };
          const send = () => sendHost({ ...toPath(visit), residentEmail: formerHost ?? '' });
          await perform(now, back, send, buildNotice('hostBack', { ...now, ...back }));
        };
        say('hostChanged', now, formerHost === null ? undefined : undo);
      },
      bring: async (visit, status) => {
        const undo = status === 'waiting' ? undefined : () => own.bring(visit, 'waiting');
        await perform(
          visit,
          { status },
          () => sendStatus({ ...toPath(visit), status }),
          buildNotice(status, visit, undo),
        );
      },
      refuse: async (visit, refused) => {
        await perform(
          visit,
          {
            agreement: refused ? 'refused' : 'missing',
            admission: null,
            ...(!refused && getReadmission(visit)),
          },
          () => sendRefusal({ ...toPath(visit), refused }),
          buildNotice(
            refused ? 'refused' : 'notRefused',
            visit,
            refused ? () => own.refuse(visit, false) : undefined,
          ),
        );
      },
      admit: async (visit, admission) => {
        await perform(
          visit,
          { admission, ...(admission === 'turnedAway' ? { status: 'canceled' } : getReadmission(visit)) },
          () => sendAdmission({ ...toPath(visit), admission }),
          admission
            ? buildNotice(admission, visit, () => own.admit({ ...visit, admission }, null))
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
