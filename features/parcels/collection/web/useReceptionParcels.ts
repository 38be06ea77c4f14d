import { useQuery } from '@tanstack/react-query';
import { type DialogState, useUrlDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { isWaitingForCollection, type Parcel } from '../../parcel.ts';
import { receptionParcelsQuery } from '../../web/queries.ts';
import type { ReceptionParcelsResult } from '../collection.ts';

/** `all` includes missing parcels. */
export function useReceptionParcels() {
  const { building } = useSession();
  return useQuery({ ...receptionParcelsQuery(building.id), select: groupByState });
}

const groupByState = ({ parcels, total }: ReceptionParcelsResult) => ({
  all: parcels,
  total,
  waiting: parcels.filter(isWaitingForCollection),
  refused: parcels.filter(({ state }) => state === 'refused'),
});

export const useLogParcelDialog = () =>
  useUrlDialog<string>({ name: 'parcel', serialize: (number) => number || '1', find: (text) => text });

function useParcelDialog(name: string, parcels: readonly Parcel[] | undefined): DialogState<Parcel> {
  return useUrlDialog<Parcel>({
    name,
    serialize: ({ id }) => String(id),
    find: (text) =>
      parcels === undefined ? undefined : (parcels.find(({ id }) => String(id) === text) ?? null),
  });
}

/** The panel of all parcels of a recipient, named by one of them. */
export const useParcelsOfRecipientDialog = (parcels: readonly Parcel[] | undefined) =>
  useParcelDialog('parcelsOf', parcels);
export const useHandOverParcelDialog = (waiting: readonly Parcel[] | undefined) =>
  useParcelDialog('handOver', waiting);
export const useEditParcelDialog = (waiting: readonly Parcel[] | undefined) =>
  useParcelDialog('parcelEdit', waiting);
export const useDeleteParcelDialog = (waiting: readonly Parcel[] | undefined) =>
  useParcelDialog('parcelDelete', waiting);
export const useRecipientAnswerDialog = (waiting: readonly Parcel[] | undefined) =>
  useParcelDialog('parcelAnswer', waiting);
