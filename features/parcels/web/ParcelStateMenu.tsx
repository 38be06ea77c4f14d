import { Menu } from '@mantine/core';
import { IconCheck, IconChecks, IconPackageImport, IconSignature } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { NextStepMenu } from '../../../kit/web/ui/NextStepMenu.tsx';
import { isWaitingForCollection, type Parcel, type ParcelState, parcelTransitions } from '../parcel.ts';
import { ParcelStateChip, parcelStateIcons } from './ParcelStateChip.tsx';
import type { ParcelStateCallbacks } from './useParcelStateCallbacks.ts';

export const getNextParcelState = (parcel: Parcel): 'atDesk' | 'received' | null =>
  parcel.state === 'announced' ? 'atDesk' : isWaitingForCollection(parcel) ? 'received' : null;

interface StateMenuProps extends Pick<ParcelStateCallbacks, 'move' | 'getOthersOfRecipient'> {
  parcel: Parcel;
  openHandOver: (parcel: Parcel) => void;
  inSheet: boolean;
}

export function ParcelStateMenu({
  parcel,
  inSheet,
  move,
  getOthersOfRecipient,
  openHandOver,
}: StateMenuProps) {
  const { t } = useI18n();
  const { recipient, state } = parcel;
  const stepTo = (next: ParcelState) => ({
    label: t(`parcels:move.to.${next}`),
    icon: parcelStateIcons[next],
    run: () => move([parcel], next),
  });
  const next = getNextParcelState(parcel);
  const nextStep = next && {
    ...stepTo(next),
    // Registered parcels need a signature.
    ...(next === 'received' && parcel.registered && { run: async () => openHandOver(parcel) }),
    icon: next === 'received' ? IconCheck : IconPackageImport,
    ariaLabel: t(`parcels:move.quick.${next}`, { recipient }),
    text: t(`parcels:move.take.${next}`),
  };
  const recipientParcels = isWaitingForCollection(parcel) ? getOthersOfRecipient(parcel) : [];
  return (
    <NextStepMenu
      label={t('parcels:move.label', { recipient, state: t(`parcels:states.${state}`) })}
      status={<ParcelStateChip state={state} />}
      steps={parcelTransitions[state].map(stepTo)}
      nextStep={inSheet ? undefined : (nextStep ?? undefined)}
    >
      {isWaitingForCollection(parcel) && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconSignature size={18} stroke={1.5} aria-hidden />}
            onClick={() => openHandOver(parcel)}
          >
            {t('parcels:handOver.open')}
          </Menu.Item>
        </>
      )}
      {recipientParcels.length > 1 && (
        <Menu.Item
          leftSection={<IconChecks size={18} stroke={1.5} aria-hidden />}
          onClick={() => void move(recipientParcels, 'received')}
        >
          {t('parcels:move.allOf', { recipient, count: recipientParcels.length })}
        </Menu.Item>
      )}
    </NextStepMenu>
  );
}
