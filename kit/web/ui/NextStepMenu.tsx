import { ActionIcon, Button, Group, Loader, Menu } from '@mantine/core';
import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './NextStepMenu.module.css';

interface Step {
  label: string;
  icon: Icon;
  run: () => Promise<unknown>;
}

interface NextStepMenuProps {
  label: string;
  status: ReactNode;
  steps: readonly Step[];
  /** The usual step as a separate button, with a text or an icon; `ariaLabel` is its accessible name. */
  nextStep?: Step & { ariaLabel: string; text?: string };
  children?: ReactNode;
}

export function NextStepMenu({ label, status, steps, nextStep, children }: NextStepMenuProps) {
  const [working, setWorking] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const taking =
    ({ run }: Step) =>
    async () => {
      setWorking(true);
      // The step's button disappears with the step; the menu stays.
      menu.current?.focus({ preventScroll: true });
      await run();
      setWorking(false);
      // A list sorted by state moves the row in the next task, and a moved row loses the focus.
      setTimeout(() => document.activeElement === document.body && menu.current?.focus());
    };
  return (
    <Group gap="2xs" wrap="nowrap">
      <Menu position="bottom-start" withinPortal disabled={working}>
        <Menu.Target>
          <button ref={menu} type="button" className={classes.menu} aria-label={label}>
            {status}
            {working ? <Loader size={14} /> : <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map((step) => (
            <Menu.Item
              key={step.label}
              leftSection={<step.icon size={18} stroke={1.5} aria-hidden />}
              onClick={taking(step)}
            >
              {step.label}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
      {nextStep?.text !== undefined && (
        <Button
          className={classes.usual}
          variant="default"
          size="compact-md"
          disabled={working}
          aria-label={nextStep.ariaLabel}
          onClick={taking(nextStep)}
        >
          {nextStep.text}
        </Button>
      )}
      {nextStep && nextStep.text === undefined && (
        <ActionIcon
          className={classes.usual}
          disabled={working}
          aria-label={nextStep.ariaLabel}
          title={nextStep.label}
          onClick={taking(nextStep)}
        >
          <nextStep.icon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
