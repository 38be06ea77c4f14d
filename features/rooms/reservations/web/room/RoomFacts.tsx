import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pickTranslation } from '../../../../../kit/bilingualText.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import rows from '../../../../../kit/web/list/RowDetails.module.css';
import type { Room } from '../../../catalogue/room.ts';
import { useOfferName } from '../../../catalogue/web/useRoomOffers.ts';
import { useRoomTermsTexts } from '../roomTermsTexts.ts';
import classes from './Room.module.css';

export const toRoomPageUrl = (id: number) => `/resident/Reservations/room/${id}`;

interface RoomFactsProps {
  room: Room;
  /** On the card: what helps to choose a room. */
  isShort?: boolean;
}

export function RoomFacts({ room, isShort = false }: RoomFactsProps) {
  const { t, language } = useI18n();
  const offerName = useOfferName();
  const terms = useRoomTermsTexts();
  const { capacity, floor, directions, layouts, services, linked } = room;
  const { whoMayBook = 'everybody', mayBook = true } = room.terms ?? {};
  const who =
    whoMayBook === 'companies' && !mayBook
      ? t('rooms:room.otherCompanies')
      : t(`rooms:settings.who.${whoMayBook}`);
  const links = linked.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Anchor component={Link} to={toRoomPageUrl(id)}>
        {name}
      </Anchor>
    </span>
  ));
  const lines: readonly (readonly [key: string, text: ReactNode])[] = [
    ['capacity', t('rooms:calendar.seats', { count: capacity })],
    ['floor', floor],
    ['services', services.map(offerName).join(', ')],
    ['layouts', !isShort && layouts.map(offerName).join(', ')],
    ['directions', !isShort && directions && pickTranslation(directions, language)],
    ['who', (!isShort || whoMayBook !== 'everybody') && who],
    ['limits', terms.limits([room])],
    ['linked', !isShort && links.length > 0 && links],
  ];
  return (
    <dl className={`${rows.facts} ${classes.facts}`}>
      {lines.map(
        ([key, text]) =>
          text && (
            <div key={key}>
              <dt>{t(`rooms:room.lines.${key}`)}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
