import { Button } from '@mantine/core';
import { IconCheck, IconChecks, IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { isWaitingForCollection, type Parcel } from '../parcel.ts';
import { ParcelStateChip } from './ParcelStateChip.tsx';
import { getNextParcelState } from './ParcelStateMenu.tsx';
import type { ParcelStateCallbacks } from './useParcelStateCallbacks.ts';

interface ParcelSummaryTextProps {
  parcel: Parcel;
  saysDay: boolean;
  /** The sender, or the recipient where the title is the sender. */
  name: string;
}

export function ParcelSummaryText({ parcel, saysDay, name }: ParcelSummaryTextProps) {
  const { t } = useI18n();
  return (
    <>
      {saysDay && `${formatDate(parcel.date)} · `}
      {name}
      {parcel.shelf && ` · ${t('parcels:list.shelf', { shelf: parcel.shelf })}`}
      {parcel.answer && isWaitingForCollection(parcel) && (
        <>
          {' · '}
          <strong>{t(`parcels:mailed.says.${parcel.answer}`, { name: parcel.answerName })}</strong>
        </>
      )}
    </>
  );
}

/** The pressed button disappears, so the focus moves to a neighbour. */
const moveFocus = (button: HTMLElement, containerSelector: string) =>
  button.closest(containerSelector)?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });

interface StepProps extends Pick<ParcelStateCallbacks, 'move' | 'getOthersOfRecipient'> {
  parcel: Parcel;
  openHandOver: (parcel: Parcel) => void;
}

function useStep({ move, openHandOver }: Omit<StepProps, 'parcel'>, containerSelector: string) {
  const [working, setWorking] = useState(false);
  const take = async (button: HTMLElement, parcels: readonly Parcel[], next: 'atDesk' | 'received') => {
    const signedFor = next === 'received' && parcels.find(({ registered }) => registered);
    if (signedFor) return openHandOver(signedFor);
    setWorking(true);
    moveFocus(button, containerSelector);
    await move(parcels, next);
    setWorking(false);
  };
  return { working, take };
}

export function NextParcelStateButton({ parcel, ...moves }: StepProps) {
  const { t } = useI18n();
  const { working, take } = useStep(moves, '[data-index]');
  const next = getNextParcelState(parcel);
  if (!next) return <ParcelStateChip state={parcel.state} />;
  return (
    <Button
      variant={next === 'received' ? 'filled' : 'default'}
      px="sm"
      loading={working}
      aria-label={t(`parcels:move.quick.${next}`, { recipient: parcel.recipient })}
      onClick={({ currentTarget }) => void take(currentTarget, [parcel], next)}
    >
      {t(`parcels:move.take.${next}`)}
    </Button>
  );
}

export function ChangeParcelStateButtons({ parcel, ...moves }: StepProps) {
  const { t } = useI18n();
  const { working, take } = useStep(moves, '[role=dialog]');
  const { recipient } = parcel;
  const next = getNextParcelState(parcel);
  if (!next) return null;
  const recipientParcels = isWaitingForCollection(parcel) ? moves.getOthersOfRecipient(parcel) : [];
  const SignOf = next === 'received' ? IconCheck : IconPackageImport;
  return (
    <>
      {recipientParcels.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconChecks size={20} stroke={2} aria-hidden />}
          loading={working}
          aria-label={t('parcels:move.allOf', { recipient, count: recipientParcels.length })}
          onClick={({ currentTarget }) => void take(currentTarget, recipientParcels, 'received')}
        >
          {t('parcels:move.all', { count: recipientParcels.length })}
        </Button>
      )}
      <Button
        leftSection={<SignOf size={20} stroke={2} aria-hidden />}
        loading={working}
        aria-label={t(`parcels:move.quick.${next}`, { recipient })}
        onClick={({ currentTarget }) => void take(currentTarget, [parcel], next)}
      >
        {t(`parcels:move.take.${next}`)}
      </Button>
    </>
  );
}
