import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { MenuCountBadge } from '../../core/feature/web/MenuCountBadge.tsx';
import { useTransientDialog } from '../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { RecordPanel } from '../../kit/web/ui/RecordPanel.tsx';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { BuildingSwitcher } from './BuildingSwitcher.tsx';
import { MenuBottomLink, MenuGroupLinks } from './MenuLinks.tsx';
import classes from './PhoneBar.module.css';
import { type MenuItemState, useMenu } from './useMenu.ts';

const MAIN_ENTRIES = 4;

export function PhoneBar() {
  const { t } = useI18n();
  const { opened, open, close } = useTransientDialog<true>('menu');
  const { groups, administration } = useMenu();
  const nameOf = (name: string, waiting: number) =>
    waiting > 0 ? `${name}, ${t('menu:waiting', { count: waiting })}` : name;
  const main = groups.flatMap(({ items }) => items).slice(0, MAIN_ENTRIES);
  const others = groups
    .map(({ group, items }) => ({ group, items: items.filter((item) => !main.includes(item)) }))
    .filter(({ items }) => items.length > 0);
  const more: readonly MenuItemState[] = [
    ...others.flatMap(({ items }) => items),
    ...(administration ? [administration] : []),
  ];
  const count = more.reduce((sum, item) => sum + item.count, 0);
  return (
    <>
      <nav className={classes.bar} data-screen-only aria-label={t('menu:frame.menu')}>
        {main.map(({ key, to, icon: IconOf, title, shortTitle, count: waiting }) => (
          <ScreenLink key={key} to={to} className={classes.entry} aria-label={nameOf(t(title), waiting)}>
            <IconOf size={22} stroke={1.5} aria-hidden />
            <span>{t(shortTitle ?? title)}</span>
            <MenuCountBadge count={waiting} />
          </ScreenLink>
        ))}
        <UnstyledButton
          className={classes.entry}
          onClick={() => open(true)}
          aria-expanded={opened}
          aria-haspopup="dialog"
          aria-current={more.some(({ isCurrent }) => isCurrent) || undefined}
        >
          <IconMenu2 size={22} stroke={1.5} aria-hidden />
          <span>{t('menu:frame.more')}</span>
          <MenuCountBadge count={count} />
        </UnstyledButton>
      </nav>
      <RecordPanel opened={opened} close={close} title={t('menu:frame.menu')}>
        <BuildingSwitcher />
        <nav aria-label={t('menu:frame.more')} className={classes.links}>
          {others.map(({ group, items }) => (
            <MenuGroupLinks key={group} group={group} items={items} replace />
          ))}
          {administration && <MenuBottomLink item={administration} replace />}
        </nav>
      </RecordPanel>
    </>
  );
}
