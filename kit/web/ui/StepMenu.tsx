import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './StepMenu.module.css';

interface Step {
  label: string;
  icon: Icon;
  /** Does it; resolves when it is done, or has failed. */
  take: () => Promise<unknown>;
}

interface StepMenuProps {
  /** What the menu is called: whose state, and which. */
  label: string;
  /** The state as it is shown. */
  mark: ReactNode;
  /** Where it may go from here. */
  steps: readonly Step[];
  /** The usual one of them, as a button of its own, in a word where it has one; `name` says of whom. */
  usual?: Step & { name: string; word?: string };
  /** Further entries of the menu, under the steps. */
  children?: ReactNode;
}

/** Where something stands in its life, and the next steps: one click takes the usual one, a menu has all. */
export function StepMenu({ label, mark, steps, usual, children }: StepMenuProps) {
  const [working, setWorking] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const taking =
    ({ take }: Step) =>
    async () => {
      setWorking(true);
      // The button of the step goes with it; the menu stays.
      menu.current?.focus({ preventScroll: true });
      await take();
      setWorking(false);
      // A list in the order of states moves the row in the next task, and what is moved loses the focus.
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
