import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { can as canPark } from '../../parking/policy.ts';
import classes from './HomePage.module.css';
import { useOffer } from './offer.ts';
import { comesSoon, type Place, placesFor } from './places.ts';

/** A tile for each module and partner that the building has; one with nothing to show yet says *soon*. */
export function Tiles() {
  const { t } = useWords();
  const { user } = useSession();
  const offer = useOffer();
  const tiles = placesFor(user, offer).filter(({ tile }) => tile);
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services" className={classes.panelTitle}>
        {t('home:services')}
      </h2>
      <ul className={classes.tiles}>
        {tiles.map((place) => (
          <li key={place.key}>
            <Tile place={place} soon={comesSoon(place, offer)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ place: { key, to, icon: IconOf }, soon }: { place: Place; soon: boolean }) {
  const { t } = useWords();
  const content = (
    <>
      <span className={classes.tileIcon}>
        <IconOf size={24} stroke={1.4} aria-hidden />
      </span>
      <span className={classes.tileTitle}>{t(`home:places.${key}.title`)}</span>
      <span className={classes.tileText}>{useTileText(key)}</span>
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

/** What one does there: not everybody may do the same. */
function useTileText(key: string): string {
  const { t } = useWords();
  const { user } = useSession();
  if (key === 'rooms' && user.role === 'vip') return t('home:places.rooms.vipText');
  if (key === 'parking' && !canPark.reserve(user)) return t('home:places.parking.readText');
  return t(`home:places.${key}.text`);
}
