import { Button, Group, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { Need } from '../need.ts';
import { formatTimeRange } from '../reservationWords.ts';
import classes from './NeedBar.module.css';
import { EquipmentPart, HoursPart, SeatsPart } from './NeedParts.tsx';

interface NeedBarProps {
  need: Need;
  /** The equipment that rooms of the building have. */
  offers: readonly string[];
  onChange: (news: Partial<Need>) => void;
}

/** What room is looked for, beside the days shown: when, for how many, with what. */
export function NeedBar({ need, offers, onChange }: NeedBarProps) {
  const { t } = useWords();
  const { hours, seats, equipment } = need;
  const [first, ...others] = equipment;
  const more = others.length > 0 && t('rooms:need.more', { first, others: others.length });
  return (
    <div className={classes.bar}>
      <NeedButton
        label={t('rooms:need.hours')}
        shown={hours && formatTimeRange(hours)}
        onClear={() => onChange({ hours: null })}
      >
        <HoursPart {...{ need, onChange }} />
      </NeedButton>
      <NeedButton
        label={t('rooms:need.seats')}
        shown={seats !== null && t('rooms:need.atLeast', { count: seats })}
        onClear={() => onChange({ seats: null })}
      >
        <SeatsPart {...{ need, onChange }} />
      </NeedButton>
      {offers.length > 0 && (
        <NeedButton
          label={t('rooms:form.services')}
          shown={more || first}
          onClear={() => onChange({ equipment: [] })}
        >
          <EquipmentPart {...{ need, offers, onChange }} />
        </NeedButton>
      )}
    </div>
  );
}

interface NeedButtonProps {
  label: string;
  /** What is chosen. */
  shown: string | null | undefined | false;
  onClear: () => void;
  children: ReactNode;
}

function NeedButton({ label, shown, onClear, children }: NeedButtonProps) {
  const { t } = useWords();
  const [opened, { close, toggle }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-start"
      width="20rem"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          data-on={Boolean(shown) || undefined}
          className={classes.button}
          px="sm"
          aria-label={shown ? `${label}: ${shown}` : label}
          onClick={toggle}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          {shown || label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        <Group justify="space-between" mt="sm">
          <Button
            variant="subtle"
            disabled={!shown}
            onClick={() => {
              onClear();
              close();
            }}
          >
            {t('ui.clear')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('ui.close')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
