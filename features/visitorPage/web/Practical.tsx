import type { Icon } from '@tabler/icons-react';
import { IconClock, IconInfoCircle, IconMapPin, IconPhone, IconRoute, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { formatTimeRange } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { VisitorPage } from '../visitorPage.ts';
import classes from './Practical.module.css';

export function Practical({ visit: { building, host } }: { visit: VisitorPage }) {
  const { t, screenLanguage } = useWords();
  // Buildings provide these texts in French and English only.
  const language = screenLanguage === 'fr' ? 'fr' : 'en';
  const { name, address, receptionContact, receptionPhone, hours } = building;
  const facts: { key: string; icon: Icon; said: ReactNode }[] = [
    { key: 'askFor', icon: IconUser, said: host.name ? `${host.name} (${host.company})` : host.company },
    {
      key: 'where',
      icon: IconMapPin,
      said: (
        <>
          {name}
          {address && (
            <>
              <br />
              {address}
              <br />
              <a href={linkToMap(address)} target="_blank" rel="noreferrer noopener">
                {t('visitorPage:practical.map')}
              </a>
            </>
          )}
        </>
      ),
    },
    { key: 'directions', icon: IconRoute, said: pickTranslation(building.directions, language) },
    { key: 'whatToBring', icon: IconInfoCircle, said: pickTranslation(building.whatToBring, language) },
    { key: 'hours', icon: IconClock, said: hours && formatTimeRange(hours.opens, hours.closes) },
    {
      key: 'reception',
      icon: IconPhone,
      said: (receptionContact || receptionPhone) && (
        <>
          {receptionContact}
          {receptionContact && receptionPhone && <br />}
          {receptionPhone && <a href={`tel:${receptionPhone.replace(/[^\d+]/g, '')}`}>{receptionPhone}</a>}
        </>
      ),
    },
  ];
  return (
    <dl className={classes.facts} aria-label={t('visitorPage:practical.label')}>
      {facts
        .filter(({ said }) => said)
        .map(({ key, icon: IconOf, said }) => (
          <div key={key} className={classes.fact}>
            <IconOf size={22} stroke={1.5} aria-hidden />
            <dt>{t(`visitorPage:practical.${key}`)}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A `geo:` link lets Android users choose their map application. */
function linkToMap(address: string): string {
  const place = encodeURIComponent(address);
  return /Android/.test(navigator.userAgent)
    ? `geo:0,0?q=${place}`
    : `https://www.openstreetmap.org/search?query=${place}`;
}
