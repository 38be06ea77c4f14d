import type { Icon } from '@tabler/icons-react';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './Tiles.module.css';

interface Tile {
  key: string;
  icon: Icon;
  title: string;
  text: string | undefined;
  to: string;
}

export function QuickActionTiles() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const today = useToday();
  const tiles = useMenuEntries().flatMap(({ key, icon, title, quickText, getQuickAction }): Tile[] => {
    const quick = getQuickAction?.(user, { today, building: building.id });
    const text = quickText?.(user, building.id);
    return quick ? [{ key, icon, title: t(quick.title ?? title), text: text && t(text), to: quick.to }] : [];
  });
  if (tiles.length === 0) return null;
  return (
    <section aria-label={t('home:quick')} className={classes.quick} data-screen-only>
      <ul>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <QuickActionTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuickActionTile({ tile: { icon: IconOf, title, text, to } }: { tile: Tile }) {
  return (
    <ScreenLink to={to} className={classes.tile}>
      <IconOf size={24} stroke={1.4} aria-hidden />
      <span className={classes.tileTitle}>{title}</span>
      {text && <span className={classes.tileText}>{text}</span>}
    </ScreenLink>
  );
}
