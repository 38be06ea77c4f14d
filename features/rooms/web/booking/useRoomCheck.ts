import { useEffect, useMemo, useState } from 'react';
import { type LocalDate, localDate, localTime } from '../../../../kit/time.ts';
import { type Check, type Question, useCheck } from '../../../../kit/web/check.ts';
import { checkRooms } from '../../api.ts';
import { endTime } from '../../reservation.ts';
import type { CheckedDate, RoomCheck, RoomOption } from '../../roomCheck.ts';
import { type DetailValues, isAfter, isCount } from './bookingForm.ts';
import type { DetailForm } from './DetailFields.tsx';

type RoomQuestion = Question<typeof checkRooms>;
type Asked = Pick<DetailValues, 'start' | 'end' | 'rooms' | 'expected' | 'services'> & {
  layout: string | null;
  dates?: readonly LocalDate[];
};

/** What is to be asked of what the fields show, or null while that is no period yet. `more`: for whom, or what is changed. */
export function questionOf(
  { dates, start, end, rooms, expected, layout, services }: Asked,
  more: Pick<RoomQuestion, 'residentEmail' | 'reservation' | 'series' | 'from' | 'exceptions'> = {},
): RoomQuestion | null {
  if (!isAfter(end, start)) return null;
  if (dates && (dates.length === 0 || !dates.every((date) => localDate.safeParse(date).success))) return null;
  return {
    ...(dates && { dates: dates.map((date) => ({ start: date, end: date })) }),
    start: localTime.parse(start),
    end: endTime.parse(end),
    rooms,
    ...(isCount(expected) && { expected }),
    // Of a change, what is left out stays.
    layout: layout || null,
    services,
    ...more,
  };
}

/** What the server says to what a form shows, in one call for all that changes together. */
export interface Said {
  /** To just what stands there now; undefined while that is not known. */
  now: RoomCheck | undefined;
  /** The rooms, the best first; what was said last while it is not known anew; undefined before anything was said. */
  options: readonly RoomOption[] | undefined;
  /** Hours of the quota a day; null: no limit, or not known yet. */
  limit: number | null;
  /** Whether the fields tell enough for the server to be asked. */
  isAsked: boolean;
  /** By day; of a day that was asked about before, what was left then until it is known anew. */
  days: ReadonlyMap<LocalDate, CheckedDate>;
}

/**
 * Asks whether a booking would be granted, once nothing was typed for a moment, or immediately by `ask`; `null` asks
 * nothing. While a form `rests`, being sent or closing, it goes on showing what was said before.
 */
export function useRoomCheck(
  question: RoomQuestion | null,
  { rests = false }: { rests?: boolean } = {},
): Said & Pick<Check<RoomQuestion, RoomCheck>, 'ask'> {
  const { now, last, ask } = useCheck(checkRooms, question);
  const said = useMemo(() => {
    const days = (last?.dates ?? []).map((day) => (now ? day : { ...day, refusal: null }));
    const { options, limit = null } = last ?? {};
    return { now, options, limit, days: new Map(days.map((day) => [day.date, day])) };
  }, [now, last]);
  const isAsked = question !== null;
  const [before, setBefore] = useState({ ...said, isAsked });
  useEffect(() => {
    if (!rests) setBefore({ ...said, isAsked });
  }, [said, isAsked, rests]);
  return { ...(rests ? before : { ...said, isAsked }), ask };
}

/** The fields at which the forms have what the check says of them. */
const alwaysThere: readonly string[] = ['rooms', 'expected', 'start', 'end', 'layout', 'services'];

/** What is refused at a field: whatever the day, or because of the only one. */
function refusedField({ now }: Said): { field: string; message: string } | undefined {
  if (now?.refusal) return now.refusal;
  const [day, ...others] = now?.dates ?? [];
  const { field = null, messages = [] } = day?.refusal ?? {};
  return field && others.length === 0 ? { field, message: messages.join(' ') } : undefined;
}

/** The form with what the check says beside the field that it names; what is wrong there already comes first. */
export function withRefusal(form: DetailForm, said: Said): DetailForm {
  const refusal = refusedField(said);
  if (!refusal || !alwaysThere.includes(refusal.field)) return form;
  const getInputProps: DetailForm['getInputProps'] = (path, ...rest) => {
    const props = form.getInputProps(path, ...rest);
    return path === refusal.field ? { ...props, error: props.error ?? refusal.message } : props;
  };
  return { ...form, getInputProps };
}

/** What the check says, where `withRefusal` has no field to say it at. */
export function refusalElsewhere(said: Said): string | undefined {
  const refusal = refusedField(said);
  return refusal && !alwaysThere.includes(refusal.field) ? refusal.message : undefined;
}
