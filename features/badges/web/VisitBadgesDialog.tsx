import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { focusNextRow } from '../../../kit/web/dialog/useRestoreFocus.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisitor } from '../../visits/shared.ts';
import type { LentBadge } from '../badge.ts';
import classes from './Badges.module.css';
import { useBadgeActions } from './useBadgeActions.ts';

interface EachDialogProps {
  opened: boolean;
  close: () => void;
  visit: ReceptionVisitor;
  badges: readonly LentBadge[];
}

export function VisitBadgesDialog({ opened, close, visit, badges }: EachDialogProps) {
  const { t } = useI18n();
  const actions = useBadgeActions();
  const list = useRef<HTMLUListElement>(null);
  const handledRow = useRef<string>(undefined);
  useEffect(() => {
    if (!opened) return;
    if (badges.length === 0) close();
    else if (handledRow.current !== undefined) focusNextRow(list.current, handledRow.current);
    handledRow.current = undefined;
  }, [opened, badges.length]);
  return (
    <ViewDialog opened={opened} close={close} title={t('badges:each.title', { visitor: visit.visitor })}>
      <ul ref={list} className={classes.each} data-list>
        {badges.map((badge, at) => {
          const { id, number, holder } = badge;
          const step = (key: 'takeBack' | 'lost', act: () => Promise<unknown>) => (
            <Button
              variant="default"
              aria-label={t(`badges:each.${key}`, { number })}
              onClick={() => {
                handledRow.current = String(at);
                void act();
              }}
            >
              {t(`badges:menu.${key}`)}
            </Button>
          );
          return (
            <li key={id} data-index={at}>
              <Text fw={600} data-figures>
                {number}
              </Text>
              <p className={classes.quiet}>{holder === visit.visitor ? '' : holder}</p>
              {step('takeBack', () => actions.returnBadges([badge]))}
              {step('lost', () => actions.change({ id: badge.badge, number }, 'lost'))}
            </li>
          );
        })}
      </ul>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          {t('ui.close')}
        </Button>
        <Button
          onClick={() => {
            close();
            void actions.returnBadges(badges);
          }}
        >
          {t('badges:menu.takeBackAll', { count: badges.length })}
        </Button>
      </DialogFooter>
    </ViewDialog>
  );
}
