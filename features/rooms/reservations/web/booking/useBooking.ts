import { CallError } from '../../../../../kit/web/api/callError.ts';
import { useCommand } from '../../../../../kit/web/api/queries.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import type { Room } from '../../../catalogue/room.ts';
import { bookRooms, bookRoomsForResident } from '../../api.ts';
import type { BookingResult, FailedDate } from '../../reservation.ts';
import { keepOfferedLayoutAndServices, pickRoomsById } from '../../roomSet.ts';
import type { BookingFormOutput } from './bookingForm.ts';
import { useFailedDateReason } from './FailedDates.tsx';

export function useBooking(rooms: readonly Room[]) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const forOneself = useCommand(bookRooms);
  const forSomebody = useCommand(bookRoomsForResident);
  const reasonOf = useFailedDateReason();

  const book = ({
    residentEmail,
    dates,
    title,
    exceptions,
    ...rest
  }: BookingFormOutput): Promise<BookingResult> => {
    const input = {
      ...rest,
      title: title || t('rooms:form.titleDefault'),
      exceptions: exceptions.filter(({ date }) => dates.includes(date)),
      building: building.id,
      dates: dates.map((date) => ({ start: date, end: date })),
    };
    return residentEmail === user.email
      ? forOneself.mutateAsync(input)
      : forSomebody.mutateAsync({ ...input, residentEmail });
  };

  /** Books a failed date with its alternative, without services that the other room lacks. */
  const bookAlternative = async (booking: BookingFormOutput, { date, alternative }: FailedDate) => {
    const instead: BookingFormOutput = {
      ...booking,
      ...alternative,
      dates: [date],
      exceptions: [],
      series: false,
      ...keepOfferedLayoutAndServices(booking, pickRoomsById(rooms, alternative?.rooms ?? [])),
    };
    const result = await book(instead);
    const [first] = result.failed;
    if (first) throw new CallError(409, first.code, reasonOf(first) || t('rooms:result.unknown'));
    return { booking: instead, result };
  };
  return { book, bookAlternative };
}
