import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { DialogFooter } from '../../../../../kit/web/dialog/DialogFooter.tsx';
import { useFilterPanel } from '../../../../../kit/web/dialog/useFilterPanel.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { RecordPanel } from '../../../../../kit/web/ui/RecordPanel.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import { formatTimeRange } from '../reservationTexts.ts';
import { hasRoomRequirements, noRoomRequirements } from '../roomRequirements.ts';
import { EquipmentField, RoomHoursFilterFields, SeatsField } from './RequirementFields.tsx';
import classes from './RequirementsBar.module.css';
import {
  type CalendarFiltersProps,
  ReservationOwnerField,
  ShownRoomsField,
} from './ReservationFilterFields.tsx';

export function ReservationFilterPanel(props: CalendarFiltersProps) {
  const { rooms, roomIds, own, need, offers, offersNow, onChange, onNeed } = props;
  const { t } = useI18n();
  const { opened, open, close } = useFilterPanel();
  const onPhone = useBreakpoint('phone');
  const isOn = own !== 'all' || roomIds.length > 0 || (need !== undefined && hasRoomRequirements(need));
  const conditions = [
    need?.hours && formatTimeRange(need.hours),
    need?.seats != null && t('rooms:need.atLeast', { count: need.seats }),
  ].filter(Boolean);
  const summary = conditions.join(', ');
  const name = t(isOn ? 'rooms:filter.buttonOn' : 'rooms:filter.button');
  const icon = <IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden />;
  const button = {
    variant: 'default',
    'data-on': isOn || undefined,
    className: classes.button,
    'aria-label': summary ? `${name}: ${summary}` : name,
    'aria-haspopup': 'dialog',
    onClick: open,
  } as const;
  const clear = () => {
    onChange({ rooms: [], own: 'all' });
    onNeed(noRoomRequirements);
  };
  return (
    <>
      {onPhone ? (
        <ActionIcon {...button}>{icon}</ActionIcon>
      ) : (
        <Button {...button} leftSection={icon}>
          {summary ? (
            <span className={classes.conditions}>
              {conditions.map((each) => (
                <span key={String(each)}>{each}</span>
              ))}
            </span>
          ) : (
            t('rooms:filter.button')
          )}
        </Button>
      )}
      <RecordPanel
        opened={opened}
        close={close}
        title={t('rooms:filter.button')}
        footer={
          <DialogFooter>
            <Button variant="default" disabled={!isOn} onClick={clear}>
              {t('ui.clear')}
            </Button>
            <Button onClick={close}>{t('ui.close')}</Button>
          </DialogFooter>
        }
      >
        <ReservationOwnerField own={own} onChange={onChange} />
        {need && (
          <Stack gap="md" mt="md">
            <RoomHoursFilterFields need={need} offersNow={offersNow} onChange={onNeed} />
            <SeatsField need={need} onChange={onNeed} />
            {offers.length > 0 && <EquipmentField need={need} offers={offers} onChange={onNeed} />}
          </Stack>
        )}
        <ShownRoomsField rooms={rooms} roomIds={roomIds} onChange={onChange} />
      </RecordPanel>
    </>
  );
}
