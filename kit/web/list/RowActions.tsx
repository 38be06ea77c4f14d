import { useI18n } from '../i18n/i18n.ts';
import type { ScreenAction } from '../ui/ActionButton.tsx';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import classes from './RowActions.module.css';
import { RowButton } from './RowButton.tsx';

interface RowActionsProps {
  /** The record, in the accessible name of the menu. */
  name: string;
  /** The usual next step; null without one. */
  next: { label: string; ariaLabel: string; run: () => unknown } | null;
  others: readonly ScreenAction[];
}

/** One labelled button and a menu: the actions of a row. */
export function RowActions({ name, next, others }: RowActionsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.actions}>
      {next && <RowButton {...next} />}
      {others.length > 0 && <ActionMenu subtle label={t('ui.moreActionsOf', { name })} actions={others} />}
    </div>
  );
}
