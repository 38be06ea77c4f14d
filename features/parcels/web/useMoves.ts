import { useMemo } from 'react';
import { searchText } from '../../../kit/search.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { MOST_MOVED, type Parcel, type ParcelState } from '../parcel.ts';
import { moveParcels } from '../wire.ts';

/** Whose it is: the person, where that is known, else the name and the company on the label. */
const recipientOf = ({ email, recipient, companyName }: Parcel) =>
  email || searchText(`${recipient}\n${companyName}`);

export interface Moves {
  /** Brings parcels of one recipient to a state, at once; resolves when it is done, or has failed. */
  move: (parcels: readonly Parcel[], state: ParcelState) => Promise<void>;
  /** All that waits for whom a parcel is, the parcel itself among them. */
  togetherWith: (parcel: Parcel) => readonly Parcel[];
}

/** Hands over, and whatever else becomes of a parcel; can be undone. What else waits for the same person is offered with it. */
export function useMoves(waiting: readonly Parcel[] | undefined): Moves {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(moveParcels);

  return useMemo(() => {
    const byRecipient = new Map<string, Parcel[]>();
    for (const parcel of waiting ?? []) {
      const key = recipientOf(parcel);
      byRecipient.set(key, [...(byRecipient.get(key) ?? []), parcel]);
    }
    const othersOf = (parcel: Parcel) =>
      (byRecipient.get(recipientOf(parcel)) ?? []).filter(({ id }) => id !== parcel.id);
    const togetherWith = (parcel: Parcel) => [parcel, ...othersOf(parcel)].slice(0, MOST_MOVED);

    const bring = async (parcels: readonly Parcel[], to: (parcel: Parcel) => ParcelState) => {
      const moves = parcels.map((parcel) => ({ id: parcel.id, state: to(parcel) }));
      await send({ building: building.id, moves });
    };
    const undo = async (parcels: readonly Parcel[]) => {
      const [first] = parcels;
      if (!first) return;
      const words = { recipient: first.recipient, count: parcels.length };
      await bring(parcels, ({ state }) => state).then(
        () => notify.success(t(`parcels:move.done.${first.state}`, words)),
        notify.failure,
      );
    };
    const move: Moves['move'] = async (parcels, state) => {
      const [first] = parcels;
      if (!first) return;
      try {
        await bring(parcels, () => state);
      } catch (error) {
        return notify.failure(error);
      }
      const ids = new Set(parcels.map(({ id }) => id));
      const others = state === 'received' ? othersOf(first).filter(({ id }) => !ids.has(id)) : [];
      const way = {
        label: t('parcels:move.others', { count: others.length }),
        take: () => void move(others.slice(0, MOST_MOVED), state),
      };
      notify.success(t(`parcels:move.done.${state}`, { recipient: first.recipient, count: parcels.length }), {
        undo: () => void undo(parcels),
        way: others.length > 0 ? way : undefined,
      });
    };
    return { move, togetherWith };
  }, [t, building.id, send, waiting]);
}
