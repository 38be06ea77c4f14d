import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './StepMenu.module.css';

interface Step {
  label: string;
  icon: Icon;
  take: () => Promise<unknown>;
}

interface StepMenuProps {
  label: string;
  mark: ReactNode;
  steps: readonly Step[];
  /** The usual step as a separate button, with a text or an icon; `name` is its accessible name. */
  usual?: Step & { name: string; word?: string };
  children?: ReactNode;
}

export function StepMenu({ label, mark, steps, usual, children }: StepMenuProps) {
  const [working, setWorking] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const taking =
    ({ take }: Step) =>
    async () => {
      setWorking(true);
      // The step's button disappears with the step; the menu stays.
      menu.current?.focus({ preventScroll: true });
      await take();
      setWorking(false);
      // A list sorted by state moves the row in the next task, and a moved row loses the focus.
      setTimeout(() => document.activeElement === document.body && menu.current?.focus());
    };
  return (
    <div className={classes.line}>
      <Menu position="bottom-start" withinPortal disabled={working}>
        <Menu.Target>
          <button ref={menu} type="button" className={classes.menu} aria-label={label}>
            {mark}
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
      {usual?.word !== undefined && (
        <Button
          className={classes.usual}
          variant="default"
          size="compact-md"
          disabled={working}
          aria-label={usual.name}
          onClick={taking(usual)}
        >
          {usual.word}
        </Button>
      )}
      {usual && usual.word === undefined && (
        <ActionIcon
          className={classes.usual}
          disabled={working}
          aria-label={usual.name}
          title={usual.label}
          onClick={taking(usual)}
        >
          <usual.icon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
