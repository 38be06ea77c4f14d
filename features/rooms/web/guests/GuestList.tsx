import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { listReservationGuests } from '../../guests/api.ts';
import type { Reservation } from '../../reservation.ts';
import classes from './GuestList.module.css';

export function GuestList({ reservation: { id, guests } }: { reservation: Reservation }) {
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
