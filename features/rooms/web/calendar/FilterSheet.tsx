import { ActionIcon, Button, Checkbox, Indicator, Radio, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { DialogFoot } from '../../../../kit/web/dialog/DialogFoot.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { Panel } from '../../../../kit/web/ui/Panel.tsx';
import { type Room, type Whose, whoseReservations } from '../../reservation.ts';

interface FilterSheetProps {
  rooms: readonly Room[];
  chosen: readonly number[];
  own: Whose;
  onChange: (news: { rooms?: readonly number[]; own?: Whose }) => void;
}

/** On a phone: whose reservations, and of which rooms, in a sheet behind one button. */
export function FilterSheet({ rooms, chosen, own, onChange }: FilterSheetProps) {
  const { t } = useWords();
  const [opened, { open, close }] = useDisclosure(false);
  const isOn = own !== 'all' || chosen.length > 0;
  return (
    <>
      <Indicator disabled={!isOn} size={10} offset={4}>
        <ActionIcon
          variant="default"
          aria-label={t('rooms:filter.button')}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Indicator>
      <Panel
        opened={opened}
        onClose={close}
        title={t('rooms:filter.button')}
        foot={
          <DialogFoot>
            <Button variant="default" disabled={!isOn} onClick={() => onChange({ rooms: [], own: 'all' })}>
              {t('ui.clear')}
            </Button>
            <Button onClick={close}>{t('ui.close')}</Button>
          </DialogFoot>
        }
      >
        <Radio.Group
          label={t('rooms:filter.whose')}
          value={own}
          onChange={(value) => onChange({ own: value as Whose })}
        >
          <Stack gap={0}>
            {whoseReservations.map((each) => (
              <Radio key={each} value={each} label={t(`rooms:filter.${each}`)} py="sm" />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox.Group
          mt="md"
          label={t('rooms:filter.label')}
          value={chosen.map(String)}
          onChange={(values) => onChange({ rooms: values.map(Number) })}
        >
          <Stack gap={0}>
            {rooms.map(({ id, name, capacity }) => (
              <Checkbox
                key={id}
                value={String(id)}
                py="sm"
                label={`${name} (${t('rooms:calendar.seats', { count: capacity })})`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Panel>
    </>
  );
}
