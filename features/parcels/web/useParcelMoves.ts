import { useMemo } from 'react';
import { toSearchText } from '../../../kit/search.ts';
import { notify } from '../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { moveParcels } from '../api.ts';
import { MAX_MOVED_PARCELS, type Parcel, type ParcelState } from '../parcel.ts';
import type { HandOver } from '../reception.ts';
import { handOverParcels } from '../receptionApi.ts';

/** The account if known, else name and company on the label. */
const getRecipientKey = ({ email, recipient, companyName }: Parcel) =>
  email || toSearchText(`${recipient}\n${companyName}`);

export interface ParcelMoveActions {
  /** Notifies of success or failure, and never rejects. */
  move: (parcels: readonly Parcel[], state: ParcelState) => Promise<void>;
  /** Rejects on failure. */
  handOver: (parcels: readonly Parcel[], how?: HandOverDetails) => Promise<HandedOver | undefined>;
  getOthersOfRecipient: (parcel: Parcel) => readonly Parcel[];
}

/** Collector and proof, if not the recipient. */
export type HandOverDetails = Partial<Pick<HandOver, 'fetchedBy' | 'signature' | 'pass'>>;

interface HandedOver {
  message: string;
  undo: () => void;
}

export function groupParcelsByRecipient(parcels: readonly Parcel[]): ReadonlyMap<string, readonly Parcel[]> {
  const groups = new Map<string, Parcel[]>();
  for (const parcel of parcels) {
    const key = getRecipientKey(parcel);
    groups.set(key, [...(groups.get(key) ?? []), parcel]);
  }
  return groups;
}

export function useParcelMoves(waiting: readonly Parcel[] | undefined): ParcelMoveActions {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(moveParcels);
  const { mutateAsync: give } = useCommand(handOverParcels);

  return useMemo(() => {
    const groups = groupParcelsByRecipient(waiting ?? []);
    const getOthers = (parcel: Parcel) =>
      (groups.get(getRecipientKey(parcel)) ?? []).filter(({ id }) => id !== parcel.id);
    const getOthersOfRecipient = (parcel: Parcel) =>
      [parcel, ...getOthers(parcel)].slice(0, MAX_MOVED_PARCELS);

    const moveTo = async (parcels: readonly Parcel[], to: (parcel: Parcel) => ParcelState) => {
      const moves = parcels.map((parcel) => ({ id: parcel.id, state: to(parcel) }));
      await send({ building: building.id, moves });
    };
    const wordsOf = (state: ParcelState, [first, ...others]: readonly Parcel[]) =>
      t(`parcels:move.done.${state}`, { recipient: first?.recipient, count: others.length + 1 });
    const undo = (parcels: readonly Parcel[]) =>
      void moveTo(parcels, ({ state }) => state).then(
        () => notify.success(wordsOf(parcels[0]?.state ?? 'kept', parcels)),
        notify.failure,
      );
    const handOver: ParcelMoveActions['handOver'] = async (parcels, how = {}) => {
      if (parcels.length === 0) return;
      // A second caller gets an error that names the first.
      await give({ building: building.id, parcels: parcels.map(({ id }) => id), fetchedBy: '', ...how });
      return { message: wordsOf('received', parcels), undo: () => undo(parcels) };
    };
    const move: ParcelMoveActions['move'] = async (parcels, state) => {
      const [first] = parcels;
      if (!first) return;
      try {
        await (state === 'received' ? handOver(parcels) : moveTo(parcels, () => state));
      } catch (error) {
        notify.failure(error);
        return;
      }
      const ids = new Set(parcels.map(({ id }) => id));
      const others = state === 'received' ? getOthers(first).filter(({ id }) => !ids.has(id)) : [];
      const nextAction = {
        label: t('parcels:move.others', { count: others.length }),
        run: () => void move(others.slice(0, MAX_MOVED_PARCELS), state),
      };
      notify.success(wordsOf(state, parcels), {
        undo: () => undo(parcels),
        action: others.length > 0 ? nextAction : undefined,
      });
    };
    return { move, handOver, getOthersOfRecipient };
  }, [t, building.id, send, give, waiting]);
}
