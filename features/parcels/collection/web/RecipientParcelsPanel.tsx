import { Box, Button, Group, Text } from '@mantine/core';
import { IconMessage2, IconPackage, IconSignature } from '@tabler/icons-react';
import { DialogFooter } from '../../../../kit/web/dialog/DialogFooter.tsx';
import { formatDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import { onFirstClick } from '../../../../kit/web/ui/onFirstClick.ts';
import { PanelActions } from '../../../../kit/web/ui/PanelActions.tsx';
import { RecordPanel } from '../../../../kit/web/ui/RecordPanel.tsx';
import type { Parcel } from '../../parcel.ts';
import { parcelStateIcons } from '../../web/ParcelStateChip.tsx';
import { groupParcelsByRecipient, useParcelStateCallbacks } from '../../web/useParcelStateCallbacks.ts';
import { getNextStepTexts, useNextStep } from './nextStep.ts';
import { ParcelNotes } from './ParcelNotes.tsx';
import classes from './RecipientParcelsPanel.module.css';
import {
  useDeleteParcelDialog,
  useEditParcelDialog,
  useHandOverParcelDialog,
  useParcelsOfRecipientDialog,
  useReceptionParcels,
  useRecipientAnswerDialog,
} from './useReceptionParcels.ts';

/** The parcels of one recipient, with all actions of reception. */
export function RecipientParcelsPanel() {
  const { t } = useI18n();
  const { data } = useReceptionParcels();
  const { current, opened, isGone, close } = useParcelsOfRecipientDialog(
    data && [...data.waiting, ...data.refused],
  );
  const { move } = useParcelStateCallbacks(data?.waiting);
  const takeNextStep = useNextStep();
  const signing = useHandOverParcelDialog(data?.waiting);
  const answering = useRecipientAnswerDialog(data?.waiting);
  const groups = [data?.waiting ?? [], data?.refused ?? []].flatMap((parcels) => [
    ...groupParcelsByRecipient(parcels).values(),
  ]);
  const parcels = groups.find((group) => group.some(({ id }) => id === current?.id)) ?? [];
  const [first] = parcels;
  const isRefused = first?.state === 'refused';
  const moveTo = (state: 'refused' | 'returned' | 'missing') => ({
    label: t(`parcels:move.to.${state}`),
    icon: parcelStateIcons[state],
    run: () => move(parcels, state),
  });
  const getActions = (parcel: Parcel): ScreenAction[] =>
    isRefused
      ? [{ label: t('parcels:move.to.kept'), icon: IconPackage, run: () => move(parcels, 'kept') }]
      : [
          { label: t('parcels:handOver.open'), icon: IconSignature, run: () => signing.open(parcel) },
          { label: t('parcels:answer.openForStaff'), icon: IconMessage2, run: () => answering.open(parcel) },
          ...(['refused', 'returned', 'missing'] as const).map(moveTo),
        ];
  const { label, ariaLabel } = getNextStepTexts(parcels, t);
  return (
    <RecordPanel
      opened={opened}
      isGone={isGone}
      close={close}
      title={first?.recipient ?? ''}
      footer={
        <DialogFooter>
          <Button
            variant={isRefused ? 'default' : 'filled'}
            aria-label={ariaLabel}
            onClick={onFirstClick(() => {
              takeNextStep(parcels);
              close();
            })}
          >
            {label}
          </Button>
        </DialogFooter>
      }
    >
      {first && (
        <>
          <Text c="dimmed">{first.companyName}</Text>
          {parcels.map((parcel) => (
            <ParcelDetails key={parcel.id} parcel={parcel} mayCorrect={!isRefused} />
          ))}
          <PanelActions actions={getActions(first)} close={close} />
        </>
      )}
    </RecordPanel>
  );
}

function ParcelDetails({ parcel, mayCorrect }: { parcel: Parcel; mayCorrect: boolean }) {
  const { t, language } = useI18n();
  const { data } = useReceptionParcels();
  const correcting = useEditParcelDialog(data?.waiting);
  const deleting = useDeleteParcelDialog(data?.waiting);
  const { sender, date, time, tracking, shelf, comment } = parcel;
  const when = [formatDay(date, language), time && formatTime(time)].filter(Boolean).join(' ');
  const more = [when, tracking, shelf && t('parcels:list.shelf', { shelf })].filter(Boolean).join(' · ');
  return (
    <Box className={classes.parcel} role="group" aria-label={t('parcels:desk.one', { sender, more })}>
      <Text fw={600}>{sender}</Text>
      <Text size="sm" c="dimmed">
        {more}
      </Text>
      {comment && <p className={classes.comment}>{comment}</p>}
      <ParcelNotes parcel={parcel} />
      {mayCorrect && (
        <Group gap="sm" mt="xs">
          <Button variant="default" onClick={() => correcting.open(parcel)}>
            {t('parcels:desk.correct')}
          </Button>
          <Button variant="default" onClick={() => deleting.open(parcel)}>
            {t('parcels:list.deleteShort')}
          </Button>
        </Group>
      )}
    </Box>
  );
}
