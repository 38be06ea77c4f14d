import { useMemo } from 'react';
import { toSearchText } from '../../../kit/search.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { bulkChangeParcelStates } from '../api.ts';
import { handOverParcels } from '../collection/api.ts';
import type { ParcelHandoverInput } from '../collection/collection.ts';
import { MAX_PARCEL_STATE_CHANGES, type Parcel, type ParcelState } from '../parcel.ts';

/** The account if known, else name and company on the label. */
const getRecipientKey = ({ email, recipient, companyName }: Parcel) =>
  email || toSearchText(`${recipient}\n${companyName}`);

export interface ParcelStateCallbacks {
  /** Notifies of success or failure, and never rejects. */
  move: (parcels: readonly Parcel[], state: ParcelState) => Promise<void>;
  /** Rejects on failure. */
  handOver: (
    parcels: readonly Parcel[],
    details?: ParcelHandoverProofInput,
  ) => Promise<HandoverNotice | undefined>;
  getOthersOfRecipient: (parcel: Parcel) => readonly Parcel[];
}

/** Collector and proof, if not the recipient. */
export type ParcelHandoverProofInput = Partial<Pick<ParcelHandoverInput, 'fetchedBy' | 'signature' | 'pass'>>;

interface HandoverNotice {
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

export function useParcelStateCallbacks(waiting: readonly Parcel[] | undefined): ParcelStateCallbacks {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(bulkChangeParcelStates);
  const { mutateAsync: give } = useCommand(handOverParcels);

  return useMemo(() => {
    const groups = groupParcelsByRecipient(waiting ?? []);
    const getOthers = (parcel: Parcel) =>
      (groups.get(getRecipientKey(parcel)) ?? []).filter(({ id }) => id !== parcel.id);
    const getOthersOfRecipient = (parcel: Parcel) =>
      [parcel, ...getOthers(parcel)].slice(0, MAX_PARCEL_STATE_CHANGES);

    const moveTo = async (parcels: readonly Parcel[], to: (parcel: Parcel) => ParcelState) => {
      const moves = parcels.map((parcel) => ({ id: parcel.id, state: to(parcel) }));
      await send({ building: building.id, moves });
    };
    const wordsOf = (state: ParcelState, [first, ...furtherParcels]: readonly Parcel[]) =>
      t(`parcels:move.done.${state}`, { recipient: first?.recipient, count: furtherParcels.length + 1 });
    const undo = (parcels: readonly Parcel[]) =>
      void moveTo(parcels, ({ state }) => state).then(
        () => notifyUser.success(wordsOf(parcels[0]?.state ?? 'kept', parcels)),
        notifyUser.failure,
      );
    const handOver: ParcelStateCallbacks['handOver'] = async (parcels, details = {}) => {
      if (parcels.length === 0) return;
      // A second caller gets an error that names the first.
      await give({ building: building.id, parcels: parcels.map(({ id }) => id), fetchedBy: '', ...details });
      return { message: wordsOf('received', parcels), undo: () => undo(parcels) };
    };
    const move: ParcelStateCallbacks['move'] = async (parcels, state) => {
      const [first] = parcels;
      if (!first) return;
      try {
        await (state === 'received' ? handOver(parcels) : moveTo(parcels, () => state));
      } catch (error) {
        notifyUser.failure(error);
        return;
      }
      const ids = new Set(parcels.map(({ id }) => id));
      const otherParcels = state === 'received' ? getOthers(first).filter(({ id }) => !ids.has(id)) : [];
      const nextAction = {
        label: t('parcels:move.others', { count: otherParcels.length }),
        run: () => void move(otherParcels.slice(0, MAX_PARCEL_STATE_CHANGES), state),
      };
      notifyUser.success(wordsOf(state, parcels), {
        undo: () => undo(parcels),
        action: otherParcels.length > 0 ? nextAction : undefined,
      });
    };
    return { move, handOver, getOthersOfRecipient };
  }, [t, building.id, send, give, waiting]);
}
