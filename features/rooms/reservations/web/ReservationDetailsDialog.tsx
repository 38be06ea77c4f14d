import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import {
  IconArrowsMove,
  IconCalendarDown,
  IconCopy,
  IconPencil,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isStaff } from '../../../../kit/actor.ts';
import { isPast } from '../../../../kit/time.ts';
import { downloadFromEndpoint } from '../../../../kit/web/api/call.ts';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import { DialogFooter } from '../../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { StateChip, type StateTone } from '../../../../kit/web/feedback/StateChip.tsx';
import { formatDay } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import rows from '../../../../kit/web/list/RowDetails.module.css';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { RecordPanel } from '../../../../kit/web/ui/RecordPanel.tsx';
import type { Room } from '../../catalogue/room.ts';
import { useOfferName } from '../../catalogue/web/useRoomOffers.ts';
import { downloadReservationCalendar, listReservationGuests } from '../../guests/api.ts';
import { AnswerButtons } from '../../guests/web/AnswerButtons.tsx';
import { can } from '../../policy.ts';
import type { Reservation } from '../reservation.ts';
import { pickRoomsById } from '../roomSet.ts';
import type { CalendarReservation } from './calendarReservation.ts';
import classes from './ReservationDetailsDialog.module.css';
import { formatTimeRange, useReservationTexts } from './reservationTexts.ts';
import type { ReservationWithSeriesScope } from './reservationWithSeriesScope.ts';
import { toRoomPageUrl } from './room/RoomFacts.tsx';
import { ScopeButton } from './ScopeButton.tsx';

const WAITING: StateTone = 'attention';

interface DetailsDialogProps extends RecordDialogProps<CalendarReservation> {
  rooms: readonly Room[];
  onEdit: (part: ReservationWithSeriesScope) => void;
  onCopy: ((reservation: Reservation) => void) | undefined;
  onDelete: (part: ReservationWithSeriesScope) => void;
  onCancel: (reservation: Reservation) => void;
  onHandOver: (reservation: Reservation) => void;
}

export function ReservationDetailsDialog({
  item,
  opened,
  isGone,
  close,
  rooms,
  ...actions
}: DetailsDialogProps) {
  const words = useReservationTexts(rooms);
  return (
    <RecordPanel
      opened={opened}
      close={close}
      title={item && words.formatName(item)}
      isGone={isGone}
      footer={item && <Actions reservation={item} {...actions} />}
    >
      {item && <Details reservation={item} rooms={pickRoomsById(rooms, item.rooms)} />}
    </RecordPanel>
  );
}

type ReservationActions = Omit<DetailsDialogProps, keyof RecordDialogProps<CalendarReservation> | 'rooms'>;
type ActionsProps = ReservationActions & { reservation: CalendarReservation };

function Actions({ reservation, ...handlers }: ActionsProps) {
  const { onEdit, onDelete, onCancel } = handlers;
  const { t } = useI18n();
  const { user } = useSession();
  const others = useOtherActions(reservation, handlers);
  const more = others.length > 0 && <ActionMenu label={t('ui.moreActions')} actions={others} />;
  if (!reservation.mayChange) {
    const { invitation } = reservation;
    const mayRelease = can.cancelForTheBuilding(user);
    if (!invitation && !mayRelease && !more) return null;
    return (
      <DialogFooter>
        {more}
        {mayRelease && (
          <Button variant="default" onClick={() => onCancel(reservation)}>
            {t('rooms:details.release')}
          </Button>
        )}
        {invitation && <AnswerButtons invitation={invitation} />}
      </DialogFooter>
    );
  }
  return (
    <DialogFooter>
      <ScopeButton
        variant="subtle"
        color="red"
        className={classes.delete}
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        reservation={reservation}
        onChoose={(scope) => onDelete({ reservation, scope })}
      >
        {t('rooms:details.delete')}
      </ScopeButton>
      {more}
      <ScopeButton
        leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
        reservation={reservation}
        onChoose={(scope) => onEdit({ reservation, scope })}
      >
        {t('rooms:details.edit')}
      </ScopeButton>
    </DialogFooter>
  );
}

function useOtherActions(
  reservation: CalendarReservation,
  { onEdit, onCopy, onHandOver }: ReservationActions,
): ScreenAction[] {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mayChange, invitation, id, date, end } = reservation;
  const isOver = isPast(date, end, building.timeZone, new Date());
  const actions: (ScreenAction | false | undefined)[] = [
    mayChange && {
      label: t('rooms:details.move'),
      icon: IconArrowsMove,
      run: () => onEdit({ reservation, scope: 'one' }),
    },
    mayChange && onCopy && { label: t('rooms:details.copy'), icon: IconCopy, run: () => onCopy(reservation) },
    !isOver &&
      (mayChange || isStaff(user)) && {
        label: t('booking:handover.button'),
        icon: IconUserShare,
        run: () => onHandOver(reservation),
      },
    (mayChange || invitation !== undefined) && {
      label: t('rooms:details.calendar'),
      hint: t('rooms:details.calendarHint'),
      icon: IconCalendarDown,
      run: () => downloadFromEndpoint(downloadReservationCalendar, { building: building.id, id }),
    },
  ];
  return actions.filter((action) => action !== undefined && action !== false);
}

function Details({ reservation, rooms }: { reservation: CalendarReservation; rooms: readonly Room[] }) {
  const { t, language } = useI18n();
  const offerName = useOfferName();
  const { date, holder, assistant, isMine, expected, external, externalNames, layout, services } =
    reservation;
  const { comment, series, guests, mayChange, invitation } = reservation;
  const holderText =
    holder && !isMine && [`${holder.firstName} ${holder.lastName}`, holder.companyName].join(', ');
  const lines = [
    ['rooms', <RoomLinks key="rooms" rooms={rooms} />],
    ['floor', [...new Set(rooms.map(({ floor }) => floor))].filter(Boolean).join(', ')],
    ['holder', holderText],
    ['assistant', assistant],
    ['expected', external > 0 ? t('rooms:details.people', { expected, count: external }) : expected || null],
    ['guests', mayChange && guests.length > 0 && <GuestList reservation={reservation} />],
    ['externalNames', externalNames],
    ['layout', layout && offerName(layout)],
    ['services', services.map(offerName).join(', ')],
    ['comment', comment],
    ['series', (series !== null || invitation?.series != null) && t('rooms:details.weekly')],
  ] as const;
  const [photo] = rooms.flatMap((room) => room.photo ?? []);
  return (
    <>
      {photo && <img src={photo} alt="" className={classes.photo} />}
      <Text size="lg" mb="sm" data-capitalized>
        <span>{formatDay(date, language)}</span>, <span data-figures>{formatTimeRange(reservation)}</span>
      </Text>
      {invitation && (
        <Text mb="sm">
          <StateChip tone={invitation.declined ? 'quiet' : 'info'}>
            {invitation.declined ? t('rooms:guests.declined') : t('rooms:guests.toCome')}
          </StateChip>
        </Text>
      )}
      {reservation.isWaiting && (
        <Text mb="sm">
          <StateChip tone={WAITING}>{t('rooms:approval.waiting')}</StateChip>{' '}
          <span>{t('rooms:approval.held')}</span>
        </Text>
      )}
      <dl className={`${rows.facts} ${classes.lines}`}>
        {lines.map(
          ([key, text]) =>
            text && (
              <div key={key}>
                <dt>{t(key === 'floor' ? 'rooms:room.lines.floor' : `rooms:details.lines.${key}`)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function RoomLinks({ rooms }: { rooms: readonly Room[] }) {
  return rooms.map(({ id, name, isRetired }, at) => (
    <span key={id}>
      {at > 0 && ' + '}
      {isRetired ? (
        name
      ) : (
        <Anchor component={Link} to={toRoomPageUrl(id)}>
          {name}
        </Anchor>
      )}
    </span>
  ));
}

function GuestList({ reservation: { id, guests } }: { reservation: Reservation }) {
  const { t } = useI18n();
  const { building } = useSession();
  const { data } = useQuery(callQuery(listReservationGuests, { building: building.id, id }));
  if (!data) return guests.map((guest) => <Skeleton key={guest} className={classes.awaited} />);
  return (
    <ul>
      {data.fields.map(({ id: guest, name, declined }) => (
        <li key={guest}>
          {name ?? t('rooms:guests.unnamed')}
          {declined && <span className={classes.declined}> · {t('rooms:guests.hasDeclined')}</span>}
        </li>
      ))}
    </ul>
  );
}
