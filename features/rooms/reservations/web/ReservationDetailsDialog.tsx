import { Button, Skeleton, Text } from '@mantine/core';
import {
  IconArrowsMove,
  IconCalendarDown,
  IconCopy,
  IconPencil,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
import { ActionButton } from '../../../../kit/web/ui/ActionButton.tsx';
import { RecordPanel } from '../../../../kit/web/ui/RecordPanel.tsx';
import type { Room } from '../../catalogue/room.ts';
import { useOfferName } from '../../catalogue/web/useRoomOffers.ts';
import { downloadReservationCalendar, listReservationGuests } from '../../guests/api.ts';
import { AnswerButtons } from '../../guests/web/AnswerButtons.tsx';
import { can } from '../../policy.ts';
import type { Reservation } from '../reservation.ts';
import type { CalendarReservation } from './calendarReservation.ts';
import classes from './ReservationDetailsDialog.module.css';
import { formatTimeRange, useReservationTexts } from './reservationTexts.ts';
import type { ReservationWithSeriesScope } from './reservationWithSeriesScope.ts';
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
      {item && <Details reservation={item} roomNames={words.formatRoomNames(item.rooms)} />}
      {item && !isGone && <OtherActions reservation={item} {...actions} />}
    </RecordPanel>
  );
}

type ActionsProps = Omit<DetailsDialogProps, keyof RecordDialogProps<CalendarReservation> | 'rooms'> & {
  reservation: CalendarReservation;
};

function Actions({ reservation, onEdit, onDelete, onCancel }: ActionsProps) {
  const { t } = useI18n();
  const { user } = useSession();
  if (!reservation.mayChange) {
    const { invitation } = reservation;
    const mayRelease = can.cancelForTheBuilding(user);
    if (!invitation && !mayRelease) return null;
    return (
      <DialogFooter>
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

function OtherActions({ reservation, onEdit, onCopy, onHandOver }: ActionsProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mayChange, invitation, id, date, end } = reservation;
  const isOver = isPast(date, end, building.timeZone, new Date());
  const mayHandOver = !isOver && (mayChange || isStaff(user));
  if (!mayChange && !invitation && !mayHandOver) return null;
  const calendar = {
    label: t('rooms:details.calendar'),
    hint: t('rooms:details.calendarHint'),
    icon: IconCalendarDown,
    run: () => downloadFromEndpoint(downloadReservationCalendar, { building: building.id, id }),
  };
  return (
    <div className={classes.uses}>
      {mayChange && (
        <Button
          variant="default"
          leftSection={<IconArrowsMove size={18} stroke={1.5} aria-hidden />}
          onClick={() => onEdit({ reservation, scope: 'one' })}
        >
          {t('rooms:details.move')}
        </Button>
      )}
      {mayChange && onCopy && (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
          onClick={() => onCopy(reservation)}
        >
          {t('rooms:details.copy')}
        </Button>
      )}
      {mayHandOver && (
        <Button
          variant="default"
          leftSection={<IconUserShare size={18} stroke={1.5} aria-hidden />}
          onClick={() => onHandOver(reservation)}
        >
          {t('booking:handover.button')}
        </Button>
      )}
      {(mayChange || invitation) && <ActionButton action={calendar} />}
    </div>
  );
}

function Details({ reservation, roomNames }: { reservation: CalendarReservation; roomNames: string }) {
  const { t, language } = useI18n();
  const offerName = useOfferName();
  const { date, holder, assistant, isMine, expected, external, externalNames, layout, services } =
    reservation;
  const { comment, series, guests, mayChange, invitation } = reservation;
  const holderText =
    holder && !isMine && [`${holder.firstName} ${holder.lastName}`, holder.companyName].join(', ');
  const lines = [
    ['rooms', roomNames],
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
  return (
    <>
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
                <dt>{t(`rooms:details.lines.${key}`)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
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
