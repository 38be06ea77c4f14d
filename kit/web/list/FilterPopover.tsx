import { Button, type ButtonProps, Group, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFilterSheet } from '../dialog/filterSheet.ts';
import { useWords } from '../i18n.ts';
import { useWidth } from '../ui/useWidth.ts';

interface FilterPopoverProps {
  /** What is filtered by, for screen readers: `Rooms`. */
  label: string;
  /** What the button says: what is chosen, or that nothing is. */
  shown: string;
  /** The button's name where that is not `<label>: <shown>`. */
  name?: string;
  button?: ButtonProps & { 'data-on'?: true | undefined };
  width?: string;
  /** Whether anything is chosen. */
  isSet: boolean;
  /** Chooses nothing; `close` closes the popover. */
  onClear: (close: () => void) => void;
  children: ReactNode;
}

/** Shows only some things of a screen: a button with what is chosen, that opens the fields in which to choose. */
export function FilterPopover(props: FilterPopoverProps) {
  const { label, shown, name = `${label}: ${shown}`, button, width, isSet, onClear, children } = props;
  const { t } = useWords();
  const [isDown, popover] = useDisclosure(false);
  const sheet = useFilterSheet();
  // It covers most of a phone's screen, where Back closes what does.
  const { opened, open, close } = useWidth('phone') ? sheet : { ...popover, opened: isDown };
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
          aria-label={name}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          {...button}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {children}
        <Group justify="space-between" mt="sm">
          <Button variant="subtle" disabled={!isSet} onClick={() => onClear(close)}>
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
