import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { MenuCountBadge } from '../../core/feature/web/MenuCountBadge.tsx';
import type { MenuGroupKey } from '../../core/feature/web/screens.ts';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import classes from './MenuLinks.module.css';
import type { MenuItemState } from './useMenu.ts';

type GroupProps = {
  group: MenuGroupKey;
  items: readonly MenuItemState[];
  replace?: boolean;
  fold?: { folded: boolean; onToggle: () => void };
  narrow?: boolean;
};

export function MenuGroupLinks({ group, items, replace, fold, narrow }: GroupProps) {
  const { t } = useI18n();
  const heading = useId();
  const list = useId();
  const name = t(`menu:frame.groups.${group}`);
  const folded = fold?.folded === true;
  return (
    <div className={classes.group} data-narrow={narrow || undefined}>
      {fold ? (
        <UnstyledButton
          id={heading}
          className={classes.heading}
          aria-expanded={!folded}
          aria-controls={list}
          onClick={fold.onToggle}
        >
          {name}
          <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
          {folded && <MenuCountBadge count={items.reduce((sum, { count }) => sum + count, 0)} />}
        </UnstyledButton>
      ) : (
        <p id={heading} className={classes.heading}>
          {name}
        </p>
      )}
      <ul id={list} aria-labelledby={heading} hidden={folded}>
        {items.map((item) => (
          <MenuLink key={item.key} item={item} replace={replace} narrow={narrow} />
        ))}
      </ul>
    </div>
  );
}

type LinkProps = { item: MenuItemState; replace?: boolean | undefined; narrow?: boolean | undefined };

export function MenuBottomLink(props: LinkProps) {
  return (
    <ul data-last>
      <MenuLink {...props} />
    </ul>
  );
}

function MenuLink({ item, replace, narrow }: LinkProps) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const { to, icon: IconOf, title, count, isCurrent, getCountQuery, group, tabGroup } = item;
  const content = (
    <>
      <IconOf size={20} stroke={1.5} aria-hidden />
      <span className={classes.label}>{t(title)}</span>
      {/* Always rendered, so that nothing moves when the count arrives. */}
      {(getCountQuery || tabGroup || group === 'administrationPage') && (
        <span className={classes.count}>
          <MenuCountBadge count={count} />
        </span>
      )}
    </>
  );
  const shared = { to, className: classes.link, replace, 'data-current': isCurrent || undefined };
  return (
    <li>
      <Tooltip
        label={t(title)}
        position="right"
        disabled={!narrow}
        events={{ hover: true, focus: true, touch: false }}
      >
        {isCurrent && to !== pathname ? (
          // NavLink compares only the path, but an entry is also current on its tabs and sub-pages.
          <Link {...shared} aria-current="true">
            {content}
          </Link>
        ) : (
          <ScreenLink {...shared}>{content}</ScreenLink>
        )}
      </Tooltip>
    </li>
  );
}
