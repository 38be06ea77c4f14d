import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './HomePage.module.css';
import { useModules } from './modules.ts';
import { type Place, placesFor } from './places.ts';

/** A tile for each module that the building has; one whose screen is not open yet says *soon*. */
export function Tiles() {
  const { t } = useWords();
  const { user } = useSession();
  const tiles = placesFor(user, useModules()).filter(({ tile }) => tile);
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services" className={classes.panelTitle}>
        {t('home:services')}
      </h2>
      <ul className={classes.tiles}>
        {tiles.map((place) => (
          <li key={place.key}>
            <Tile place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ place: { key, to, icon: IconOf } }: { place: Place }) {
  const { t } = useWords();
  const { user } = useSession();
  const text =
    key === 'rooms' && user.role === 'vip' ? t('home:places.rooms.vipText') : t(`home:places.${key}.text`);
  const content = (
    <>
      <span className={classes.tileIcon}>
        <IconOf size={24} stroke={1.4} aria-hidden />
      </span>
      <span className={classes.tileTitle}>{t(`home:places.${key}.title`)}</span>
      <span className={classes.tileText}>{text}</span>
    </>
  );
  if (to) {
    return (
      <ScreenLink to={to} className={classes.tile}>
        {content}
      </ScreenLink>
    );
  }
  return (
    <div className={classes.tile} data-soon>
      {content}
      <span className={classes.soon}>{t('home:soon')}</span>
    </div>
  );
}
