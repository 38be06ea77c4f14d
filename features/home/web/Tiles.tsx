import { Box } from '@mantine/core';
import { type MenuEntryWithPath, useMenuEntries } from '../../../core/feature/web/menu.ts';
import type { QuickActionTarget } from '../../../core/feature/web/screens.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './Tiles.module.css';

function useHomeTiles() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const today = useToday();
  return useMenuEntries().flatMap(({ tile, getQuickAction, ...entry }) => {
    if (!tile && !getQuickAction) return [];
    const text = typeof tile === 'function' ? tile(user, building.id) : tile;
    const quick = getQuickAction?.(user, { today, building: building.id });
    return { ...entry, text: text && t(text), quick };
  });
}
type Tile = Omit<MenuEntryWithPath, 'tile' | 'getQuickAction'> & {
  text: string | undefined;
  quick: QuickActionTarget | undefined;
};

export function QuickActionTiles() {
  const { t } = useI18n();
  const tiles = useHomeTiles().filter(({ quick }) => quick);
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

function QuickActionTile({ tile: { icon: IconOf, title, text, quick, to } }: { tile: Tile }) {
  const { t } = useI18n();
  return (
    <ScreenLink to={quick?.to ?? to} className={classes.tile}>
      <IconOf size={24} stroke={1.4} aria-hidden />
      <span className={classes.tileTitle}>{t(quick?.title ?? title)}</span>
      {text && <span className={classes.tileText}>{text}</span>}
    </ScreenLink>
  );
}

export function FeatureTiles() {
  const { t } = useI18n();
  const tiles = useHomeTiles().filter(({ quick }) => !quick);
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="services" className={classes.services} data-screen-only>
      <Box component="h2" mb="xs" id="services">
        {t('home:services')}
      </Box>
      <ul>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <ServiceTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceTile({ tile: { to, icon: IconOf, title, text } }: { tile: Tile }) {
  const { t } = useI18n();
  return (
    <ScreenLink to={to} className={classes.service} title={text}>
      <IconOf size={20} stroke={1.5} aria-hidden />
      <span className={classes.serviceTitle}>{t(title)}</span>
    </ScreenLink>
  );
}
