import { Button, Text } from '@mantine/core';
import { IconDoor, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import { useOfferName } from '../../../catalogue/web/useRoomOffers.ts';
import type { RoomProposal } from '../../roomCheck.ts';
import { listOfferedLabels, pickRoomsById } from '../../roomSet.ts';
import { formatTimeRange, useReservationTexts, useRoomProposalText } from '../reservationTexts.ts';
import { FavouriteButton } from '../room/FavouriteButton.tsx';
import { useRoomTermsTexts } from '../roomTermsTexts.ts';
import classes from './RoomChoiceList.module.css';

interface RoomChoiceRowProps {
  option: RoomProposal;
  rooms: readonly Room[];
  days: number;
  end: string;
  name: string;
  isGood: boolean;
  isKnown: boolean;
  isInvalid: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onTime: (hours: { start: string; end: string }) => void;
  children: ReactNode;
}

export function RoomChoiceRow(props: RoomChoiceRowProps) {
  const { option, rooms, days, end, name, isGood, isKnown, isInvalid, isChosen, onChoose, onTime } = props;
  const { t } = useI18n();
  const { formatRoomNames } = useReservationTexts(rooms);
  const status = useRoomProposalText(days, end)(option);
  const set = pickRoomsById(rooms, option.rooms);
  const [photo] = set.flatMap((room) => room.photo ?? []);
  const has = [...listOfferedLabels(set, 'layouts'), ...listOfferedLabels(set, 'services')];
  const offerName = useOfferName();
  const terms = useRoomTermsTexts();
  const limits = terms.all(set);
  const { next, suits } = option;
  const [only] = set.length === 1 ? set : [];
  return (
    <li className={classes.row} data-poor={!isGood || undefined} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          aria-invalid={isInvalid || undefined}
          onChange={onChoose}
        />
        {photo ? (
          <img src={photo} alt="" className={classes.photo} loading="lazy" />
        ) : (
          <span className={classes.photo}>
            <IconDoor size={24} stroke={1.25} aria-hidden />
          </span>
        )}
        <span className={classes.about}>
          <span className={classes.name}>
            {formatRoomNames(option.rooms)}{' '}
            <span className={classes.seats}>
              <IconUsers size={16} stroke={1.5} aria-hidden />
              {t('rooms:calendar.seats', { count: option.seats })}
            </span>
          </span>{' '}
          {isKnown && (
            <span className={classes.standing} data-good={isGood || undefined}>
              {status}
            </span>
          )}{' '}
          {limits && (
            <Text span size="xs" c="dimmed">
              {limits}
            </Text>
          )}
          {suits && has.length > 0 && (
            <Text span size="xs" c="dimmed">
              {has.map(offerName).join(' · ')}
            </Text>
          )}
        </span>
      </label>
      {only && <FavouriteButton room={only} />}
      {isKnown && next && suits && (
        <Button variant="default" size="compact-sm" className={classes.next} onClick={() => onTime(next)}>
          {t('rooms:find.takeTime', { period: formatTimeRange(next) })}
        </Button>
      )}
      {props.children}
    </li>
  );
}
