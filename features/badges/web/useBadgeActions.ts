import { useMemo } from 'react';
import { getTopic } from '../../../kit/endpoint.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { useCommand, waitForCommands } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { recordDeparture } from '../../visits/shared.ts';
import {
  changeBadgeServiceStatus,
  correctBadgeOfLoan,
  giveBadges,
  returnBadges,
  undoBadgeReturnOrLoss,
  undoGivingBadges,
} from '../api.ts';
import { type BadgeServiceStatus, formatBadgeNumberRanges, type LentBadge } from '../badge.ts';

interface BadgeReceiver {
  kind: 'visit' | 'resident';
  id: number;
  name: string;
}
type LoanedBadge = Pick<LentBadge, 'id' | 'number' | 'visit' | 'holder'>;

export interface BadgeActionHandlers {
  give: (to: BadgeReceiver, numbers: readonly string[]) => Promise<boolean>;
  returnBadges: (badges: readonly LoanedBadge[]) => Promise<boolean>;
  returnBadgesAndCheckOut: (badges: readonly LoanedBadge[]) => Promise<boolean>;
  change: (badge: { id: number; number: string }, status: BadgeServiceStatus) => Promise<boolean>;
  /** For forms, which show errors themselves. */
  throwingActions: {
    give: (to: BadgeReceiver, numbers: readonly string[]) => Promise<void>;
    giveNext: (to: BadgeReceiver, count: number) => Promise<void>;
    swap: (badge: LoanedBadge, number: string) => Promise<void>;
  };
}

/** The badge is returned even if its visitor has already left or was deleted. */
const isGone = ({ code }: CallError): boolean =>
  code === 'visit_left_already' || code === 'visit_not_here' || code === 'not_found';

/** Every action notifies with an undo and resolves to whether it succeeded. */
export function useBadgeActions(): BadgeActionHandlers {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: sendGiving } = useCommand(giveBadges);
  const { mutateAsync: sendUndoGiving } = useCommand(undoGivingBadges);
  const { mutateAsync: sendReturn } = useCommand(returnBadges);
  const { mutateAsync: sendReopening } = useCommand(undoBadgeReturnOrLoss);
  const { mutateAsync: sendSwap } = useCommand(correctBadgeOfLoan);
  const { mutateAsync: sendChange } = useCommand(changeBadgeServiceStatus);
  const { mutateAsync: sendDeparture } = useCommand(recordDeparture);

  return useMemo(() => {
    const at = { building: building.id };
    const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
      try {
        await act();
        return true;
      } catch (error) {
        notifyUser.failure(error);
        return false;
      }
    };
    const formatMessage = (key: string, badges: readonly { number: string }[], holder: string) =>
      t(`badges:done.${key}`, {
        count: badges.length,
        number: badges[0]?.number,
        holder,
        numbers: formatBadgeNumberRanges(badges.map(({ number }) => number)),
      });

    const give = async (to: BadgeReceiver, numbersOrCount: { numbers: string[] } | { next: number }) => {
      // The check-in may still be in flight.
      if (to.kind === 'visit') await waitForCommands(getTopic(recordDeparture));
      const loans = await sendGiving({ ...at, [to.kind]: to.id, kind: 'visitor', ...numbersOrCount });
      const ids = loans.map(({ id }) => id);
      notifyUser.success(formatMessage('given', loans, to.name), {
        undo: () =>
          void attempt(async () => {
            await sendUndoGiving({ ...at, loans: ids });
            notifyUser.success(formatMessage('givingUndone', loans, to.name));
          }),
      });
    };
    const leave = async (visit: number): Promise<boolean> => {
      try {
        await sendDeparture({ ...at, id: visit, left: true });
        return true;
      } catch (error) {
        if (error instanceof CallError && isGone(error)) return false;
        throw error;
      }
    };
    const returnLent = (badges: readonly LoanedBadge[], leaves: boolean) =>
      attempt(async () => {
        const [first] = badges;
        if (!first) return;
        await sendReturn({ ...at, numbers: badges.map(({ number }) => number) });
        const visit = first.visit;
        const hasLeft = leaves && visit !== null && (await leave(visit));
        notifyUser.success(formatMessage(hasLeft ? 'returnedAndLeft' : 'returned', badges, first.holder), {
          undo: () =>
            void attempt(async () => {
              if (hasLeft) await sendDeparture({ ...at, id: visit, left: false });
              await sendReopening({ ...at, loans: badges.map(({ id }) => id) });
              notifyUser.success(formatMessage('returnUndone', badges, first.holder));
            }),
        });
      });
    const swap = async (badge: LoanedBadge, number: string): Promise<void> => {
      const [right] = await sendSwap({ ...at, loan: badge.id, number });
      if (!right) return;
      const undo = () => void attempt(() => swap(right, badge.number));
      notifyUser.success(formatMessage('swapped', [right], badge.holder), { undo });
    };
    const change = (badge: { id: number; number: string }, status: BadgeServiceStatus) =>
      attempt(async () => {
        const { loan } = await sendChange({ ...at, badge: badge.id, status });
        const back = status === 'inService' ? undefined : () => void undo();
        const undo = () =>
          attempt(async () => {
            if (loan !== null) await sendReopening({ ...at, loans: [loan] });
            else await sendChange({ ...at, badge: badge.id, status: 'inService' });
            notifyUser.success(formatMessage('statusUndone', [badge], ''));
          });
        notifyUser.success(formatMessage(status, [badge], ''), { undo: back });
      });
    return {
      give: (to, numbers) => attempt(() => give(to, { numbers: [...numbers] })),
      returnBadges: (badges) => returnLent(badges, false),
      returnBadgesAndCheckOut: (badges) => returnLent(badges, true),
      change,
      throwingActions: {
        give: (to, numbers) => give(to, { numbers: [...numbers] }),
        giveNext: (to, count) => give(to, { next: count }),
        swap,
      },
    };
  }, [
    t,
    building.id,
    sendGiving,
    sendUndoGiving,
    sendReturn,
    sendReopening,
    sendSwap,
    sendChange,
    sendDeparture,
  ]);
}
