import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconDoor } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Room } from '../reservation.ts';
import classes from './RoomFilter.module.css';

interface RoomFilterProps {
  rooms: readonly Room[];
  /** None: all of them. */
  chosen: readonly number[];
  onChange: (rooms: number[]) => void;
}

/** Which rooms the calendar shows. */
export function RoomFilter({ rooms, chosen, onChange }: RoomFilterProps) {
  const { t } = useWords();
  const [opened, { close, toggle }] = useDisclosure(false);
  const names = rooms.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const shown =
    names.length === 0
      ? t('rooms:filter.all')
      : names.length <= 2
        ? names.join(', ')
        : t('rooms:filter.some', { count: names.length });
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          onClick={toggle}
          aria-label={`${t('rooms:filter.label')}: ${shown}`}
          leftSection={<IconDoor size={18} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('rooms:filter.label')}>
        <Checkbox.Group
          aria-label={t('rooms:filter.label')}
          value={chosen.map(String)}
          onChange={(values) => onChange(values.map(Number))}
        >
          <Stack className={classes.rooms} gap={0}>
            {rooms.map(({ id, name, capacity }) => (
              <Checkbox
                key={id}
                value={String(id)}
                className={classes.room}
                label={
                  <>
                    {name}{' '}
                    <span className={classes.seats}>{t('rooms:calendar.seats', { count: capacity })}</span>
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="space-between" mt="sm">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={chosen.length === 0}
            onClick={() => onChange([])}
          >
            {t('rooms:filter.clear')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={close}>
            {t('ui.close')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
