import type { Translate } from '../../../../kit/web/i18n/i18n.ts';
import type { Parcel } from '../../parcel.ts';
import { useParcelStateCallbacks } from '../../web/useParcelStateCallbacks.ts';
import { useHandOverParcelDialog, useReceptionParcels } from './useReceptionParcels.ts';

export function getNextStepTexts(
  parcels: readonly Parcel[],
  t: Translate,
): { label: string; ariaLabel: string } {
  const { recipient, state } = parcels[0] ?? {};
  const words = { recipient, count: parcels.length };
  return state === 'refused'
    ? { label: t('parcels:desk.return'), ariaLabel: t('parcels:desk.returnOf', words) }
    : { label: t('parcels:move.take.received'), ariaLabel: t('parcels:move.allOf', words) };
}

/** Hands over the parcels of a recipient, or returns refused ones. Registered ones need a signature. */
export function useNextStep(): (parcels: readonly Parcel[]) => void {
  const { data } = useReceptionParcels();
  const { move } = useParcelStateCallbacks(data?.waiting);
  const signing = useHandOverParcelDialog(data?.waiting);
  return (parcels) => {
    const signedFor = parcels.find(({ registered }) => registered);
    if (parcels[0]?.state === 'refused') void move(parcels, 'returned');
    else if (signedFor) signing.open(signedFor);
    else void move(parcels, 'received');
  };
}
