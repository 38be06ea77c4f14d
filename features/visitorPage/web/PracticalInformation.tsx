import type { Icon } from '@tabler/icons-react';
import { IconClock, IconInfoCircle, IconMapPin, IconPhone, IconRoute, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompanyName } from '../../../core/people/web/CompanyName.tsx';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { formatTimeRange } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { toPhoneUrl } from '../../../kit/web/ui/toPhoneUrl.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import classes from './PracticalInformation.module.css';

export function PracticalInformation({ visit: { building, host } }: { visit: VisitorPageData }) {
  const { t, screenLanguage } = useI18n();
  // Buildings provide these texts in French and English only.
  const language = screenLanguage === 'fr' ? 'fr' : 'en';
  const { name, address, receptionContact, receptionPhone, hours } = building;
  const facts: { key: string; icon: Icon; content: ReactNode }[] = [
    { key: 'askFor', icon: IconUser, content: <HostAndCompany host={host} /> },
    {
      key: 'where',
      icon: IconMapPin,
      content: (
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
    { key: 'directions', icon: IconRoute, content: pickTranslation(building.directions, language) },
    { key: 'whatToBring', icon: IconInfoCircle, content: pickTranslation(building.whatToBring, language) },
    { key: 'hours', icon: IconClock, content: hours && formatTimeRange(hours.opens, hours.closes) },
    {
      key: 'reception',
      icon: IconPhone,
      content: (receptionContact || receptionPhone) && (
        <>
          {receptionContact}
          {receptionContact && receptionPhone && <br />}
          {receptionPhone && <a href={toPhoneUrl(receptionPhone)}>{receptionPhone}</a>}
        </>
      ),
    },
  ];
  return (
    <dl className={classes.facts} data-panel aria-label={t('visitorPage:practical.label')}>
      {facts
        .filter(({ content }) => content)
        .map(({ key, icon: IconOf, content }) => (
          <div key={key} className={classes.fact}>
            <IconOf size={22} stroke={1.5} aria-hidden />
            <dt>{t(`visitorPage:practical.${key}`)}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  );
}

function HostAndCompany({ host: { name, company, logo } }: Pick<VisitorPageData, 'host'>) {
  return (
    <>
      {name && <div>{name}</div>}
      <CompanyName name={company} logo={logo} />
    </>
  );
}

/** A `geo:` link lets Android users choose their map application. */
function linkToMap(address: string): string {
  const place = encodeURIComponent(address);
  return /Android/.test(navigator.userAgent)
    ? `geo:0,0?q=${place}`
    : `https://www.openstreetmap.org/search?query=${place}`;
}
