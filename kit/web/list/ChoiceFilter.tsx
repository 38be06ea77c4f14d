import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n.ts';
import classes from './ChoiceFilter.module.css';

type ChoiceFilterProps = {
  /** What is chosen from, for screen readers: `Rooms`. */
  label: string;
  icon: Icon;
  options: readonly { id: number; name: string; hint?: ReactNode }[];
  /** None: all of them. */
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  /** What the button says when all, or more than two, are shown. */
  allLabel: string;
  someLabel: (count: number) => string;
};

/** Shows only some of the things of a screen: a button that opens a list of boxes to tick. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, icon: IconOf, options, chosen, onChange, allLabel, someLabel } = props;
  const { t } = useWords();
  const [opened, { close, toggle }] = useDisclosure(false);
  // What was ticked shows at once, also while the screen behind is still being painted anew.
  const [ticked, setTicked] = useState(chosen);
  const list = useRef<HTMLDivElement>(null);
  const known = chosen.join();
  useEffect(() => setTicked(chosen), [known]);
  const choose = (ids: number[]) => {
    setTicked(ids);
    onChange(ids);
  };
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const few = names.length === 0 ? allLabel : names.join(', ');
  const shown = names.length > 2 ? someLabel(names.length) : few;
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          onClick={toggle}
          aria-label={`${label}: ${shown}`}
          leftSection={<IconOf size={18} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Checkbox.Group
          aria-label={label}
          value={ticked.map(String)}
          onChange={(values) => choose(values.map(Number))}
        >
          <Stack ref={list} className={classes.options} gap={0}>
            {options.map(({ id, name, hint }) => (
              <Checkbox
                key={id}
                value={String(id)}
                className={classes.option}
                label={
                  <>
                    {name} {hint && <span className={classes.hint}>{hint}</span>}
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="space-between" mt="sm">
          <Button
            variant="subtle"
            disabled={ticked.length === 0}
            onClick={() => {
              choose([]);
              // The button is shut now, and would let go of the focus.
              list.current?.querySelector('input')?.focus();
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
