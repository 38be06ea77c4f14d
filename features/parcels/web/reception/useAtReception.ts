import { useQuery } from '@tanstack/react-query';
import { type DialogState, useAddressedDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { isWaiting, type Parcel } from '../../parcel.ts';
import type { DeskParcels } from '../../reception.ts';
import { atDeskQuery } from '../queries.ts';

/** `all` includes missing parcels. */
export function useAtDesk() {
  const { building } = useSession();
  return useQuery({ ...atDeskQuery(building.id), select: parted });
}

const parted = ({ parcels, total }: DeskParcels) => ({
  all: parcels,
  total,
  waiting: parcels.filter(isWaiting),
  refused: parcels.filter(({ state }) => state === 'refused'),
});

export const useLogging = () =>
  useAddressedDialog<string>({ name: 'parcel', write: (number) => number || '1', find: (text) => text });

function useAbout(name: string, waiting: readonly Parcel[] | undefined): DialogState<Parcel> {
  return useAddressedDialog<Parcel>({
    name,
    write: ({ id }) => String(id),
    find: (text) =>
      waiting === undefined ? undefined : (waiting.find(({ id }) => String(id) === text) ?? null),
  });
}

export const useHandingOver = (waiting: readonly Parcel[] | undefined) => useAbout('handOver', waiting);
export const useCorrecting = (waiting: readonly Parcel[] | undefined) => useAbout('parcelEdit', waiting);
export const useDeleting = (waiting: readonly Parcel[] | undefined) => useAbout('parcelDelete', waiting);
export const useAnswering = (waiting: readonly Parcel[] | undefined) => useAbout('parcelAnswer', waiting);
