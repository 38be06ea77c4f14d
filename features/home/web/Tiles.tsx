import { type Entry, useEntries } from '../../../core/web/menu.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './HomePage.module.css';

/** A tile for each module and partner that the building has; one with nothing to show yet says *soon*. */
export function Tiles() {
  const { t } = useWords();
  const tiles = useEntries().filter(({ tile }) => tile);
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services" className={classes.panelTitle}>
        {t('home:services')}
      </h2>
      <ul className={classes.tiles}>
        {tiles.map((entry) => (
          <li key={entry.key}>
            <Tile entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ entry: { to, icon: IconOf, title, tile, soon } }: { entry: Entry }) {
  const { t } = useWords();
  const { user } = useSession();
  const text = typeof tile === 'function' ? tile(user) : tile;
  const content = (
    <>
      <span className={classes.tileIcon}>
        <IconOf size={24} stroke={1.4} aria-hidden />
      </span>
      <span className={classes.tileTitle}>{t(title)}</span>
      {text && <span className={classes.tileText}>{t(text)}</span>}
      {soon && <span className={classes.soon}>{t('home:soon')}</span>}
    </>
  );
  if (to) {
    return (
      <ScreenLink to={to} className={classes.tile} data-soon={soon || undefined}>
        {content}
      </ScreenLink>
    );
  }
  return (
    <div className={classes.tile} data-soon>
      {content}
    </div>
  );
}
