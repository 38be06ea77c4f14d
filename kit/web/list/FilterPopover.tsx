import { Button, type ButtonProps, Group, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFilterPanel } from '../dialog/useFilterPanel.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';

interface FilterPopoverProps {
  label: string;
  valueLabel: string;
  ariaLabel?: string;
  buttonProps?: ButtonProps & { 'data-on'?: true | undefined };
  width?: string;
  hasValue: boolean;
  onClear: (close: () => void) => void;
  children: ReactNode;
}

export function FilterPopover(props: FilterPopoverProps) {
  const {
    label,
    valueLabel,
    ariaLabel = `${label}: ${valueLabel}`,
    buttonProps,
    width,
    hasValue,
    onClear,
    children,
  } = props;
  const { t } = useI18n();
  const [isDown, popover] = useDisclosure(false);
  const sheet = useFilterPanel();
  // On a phone it covers the screen, so Back must close it.
  const { opened, open, close } = useBreakpoint('phone') ? sheet : { ...popover, opened: isDown };
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      {...(width && { width })}
    >
      <Popover.Target>
        <Button
          variant="default"
          onClick={opened ? close : open}
          aria-label={ariaLabel}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          {...buttonProps}
        >
          {valueLabel}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        <Group justify="space-between" mt="sm">
          <Button variant="subtle" disabled={!hasValue} onClick={() => onClear(close)}>
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
