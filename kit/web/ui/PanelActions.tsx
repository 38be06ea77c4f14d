import { Button } from '@mantine/core';
import { type ScreenAction, useRunAction } from './ActionButton.tsx';
import { onFirstClick } from './onFirstClick.ts';
import classes from './PanelActions.module.css';

interface PanelActionsProps {
  actions: readonly ScreenAction[];
  close: () => void;
}

/** The actions of a record below its facts in a panel. Each closes the panel, or opens a dialog instead. */
export function PanelActions({ actions, close }: PanelActionsProps) {
  const [, runAction] = useRunAction();
  return (
    <ul className={classes.actions}>
      {actions.map((action) => (
        <li key={action.label}>
          <Button
            variant="subtle"
            className={classes.action}
            color="gray"
            fullWidth
            justify="flex-start"
            leftSection={<action.icon size={20} stroke={1.5} aria-hidden />}
            title={action.hint}
            disabled={action.disabled ?? false}
            onClick={onFirstClick(() => {
              runAction(action);
              close();
            })}
          >
            {action.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
