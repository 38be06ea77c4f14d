import { Button, Group, Stack, Text } from '@mantine/core';
import { ViewDialog } from '../../../../kit/web/dialog/ViewDialog.tsx';
import { formatDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Parcel } from '../../parcel.ts';

interface WhichDialogProps {
  parcels: readonly Parcel[];
  opened: boolean;
  close: () => void;
  onCorrect: (parcel: Parcel) => void;
  onDelete: (parcel: Parcel) => void;
}

export function SelectParcelDialog({ parcels, opened, close, onCorrect, onDelete }: WhichDialogProps) {
  const { t, language } = useI18n();
  const closeAndOpen = (lead: (parcel: Parcel) => void, parcel: Parcel) => () => {
    close();
    lead(parcel);
  };
  return (
    <ViewDialog opened={opened} close={close} title={parcels[0]?.recipient} size="lg">
      <Stack gap="md">
        {parcels.map((parcel) => {
          const { id, sender, date, time, tracking, shelf } = parcel;
          const when = [formatDay(date, language), time && formatTime(time)].filter(Boolean).join(' ');
          const more = [when, tracking, shelf].filter(Boolean).join(' · ');
          const words = t('parcels:desk.one', { sender, more });
          return (
            <Group key={id} gap="sm" justify="space-between" role="group" aria-label={words}>
              <div>
                <Text fw={600}>{sender}</Text>
                <Text size="sm" c="dimmed">
                  {more}
                </Text>
              </div>
              <Group gap="sm">
                <Button variant="default" onClick={closeAndOpen(onCorrect, parcel)}>
                  {t('parcels:desk.correct')}
                </Button>
                <Button variant="default" onClick={closeAndOpen(onDelete, parcel)}>
                  {t('parcels:list.deleteShort')}
                </Button>
              </Group>
            </Group>
          );
        })}
      </Stack>
    </ViewDialog>
  );
}
