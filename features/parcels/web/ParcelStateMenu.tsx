import { IconChecks, IconSignature } from '@tabler/icons-react';
import { type Translate, useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { StatusMenu } from '../../../kit/web/ui/StatusMenu.tsx';
import { isWaitingForCollection, type Parcel, parcelTransitions } from '../parcel.ts';
import { ParcelStateChip, parcelStateIcons } from './ParcelStateChip.tsx';
import type { ParcelStateCallbacks } from './useParcelStateCallbacks.ts';

export const getNextParcelState = (parcel: Parcel): 'atDesk' | 'received' | null =>
  parcel.state === 'announced' ? 'atDesk' : isWaitingForCollection(parcel) ? 'received' : null;

interface StateActions extends Pick<ParcelStateCallbacks, 'move' | 'getOthersOfRecipient'> {
  t: Translate;
  parcel: Parcel;
  openHandOver: (parcel: Parcel) => void;
}

/** Actions for the next states, a signed handover, and handing over all parcels of the recipient. */
export function getParcelStateActions(options: StateActions): readonly ScreenAction[] {
  const { t, parcel, move, getOthersOfRecipient, openHandOver } = options;
  const { recipient, state } = parcel;
  const steps: ScreenAction[] = parcelTransitions[state].map((next) => ({
    label: t(`parcels:move.to.${next}`),
    icon: parcelStateIcons[next],
    run: async () => void (await move([parcel], next)),
  }));
  if (!isWaitingForCollection(parcel)) return steps;
  const recipientParcels = getOthersOfRecipient(parcel);
  return [
    ...steps,
    { label: t('parcels:handOver.open'), icon: IconSignature, run: () => openHandOver(parcel) },
    ...(recipientParcels.length > 1
      ? [
          {
            label: t('parcels:move.allOf', { recipient, count: recipientParcels.length }),
            icon: IconChecks,
            run: async () => void (await move(recipientParcels, 'received')),
          },
        ]
      : []),
  ];
}

export function ParcelStateMenu(props: Omit<StateActions, 't'>) {
  const { t } = useI18n();
  const { recipient, state } = props.parcel;
  return (
    <StatusMenu
      label={t('parcels:move.label', { recipient, state: t(`parcels:states.${state}`) })}
      status={<ParcelStateChip state={state} />}
      actions={getParcelStateActions({ t, ...props })}
    />
  );
}
