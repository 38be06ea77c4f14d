import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { listPartnerPages } from '../../partners/wire.ts';
import classes from './HomePage.module.css';
import { useModules } from './modules.ts';
import { type Place, partnerPlaces, placesFor } from './places.ts';

/**
 * A tile for each module that the building has; one whose screen is not open yet says *soon*. Partners without a module
 * come last, so that nothing moves when they are known.
 */
export function Tiles() {
  const { t } = useWords();
  const { user, building } = useSession();
  const pages = useQuery(callQuery(listPartnerPages, { building: building.id }));
  const modules = placesFor(user, useModules()).filter(({ tile }) => tile);
  const partners = partnerPlaces.filter(({ key }) => pages.data?.some(({ partner }) => partner === key));
  const tiles = [...modules, ...partners];
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
