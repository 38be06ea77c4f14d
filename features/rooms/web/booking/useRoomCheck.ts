import { useEffect, useMemo, useState } from 'react';
import { type LocalDate, localDate, localTime } from '../../../../kit/time.ts';
import { type CheckInput, type CheckState, useCheck } from '../../../../kit/web/useCheck.ts';
import { checkRooms } from '../../api.ts';
import { endTime } from '../../reservation.ts';
import type { CheckedDate, RoomCheck, RoomOption } from '../../roomCheck.ts';
import { type DetailValues, isAfter, isCount } from './bookingForm.ts';
import type { DetailForm } from './DetailFields.tsx';

type RoomQuestion = CheckInput<typeof checkRooms>;
type RoomQuestionInput = Pick<DetailValues, 'start' | 'end' | 'rooms' | 'expected' | 'services'> & {
  layout: string | null;
  dates?: readonly LocalDate[];
};

/** Null while the period is invalid. `more`: the holder or the changed reservation. */
export function toRoomQuestion(
  { dates, start, end, rooms, expected, layout, services }: RoomQuestionInput,
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
    // In a change, omitted fields stay.
    layout: layout || null,
    services,
    ...more,
  };
}

export interface RoomCheckState {
  now: RoomCheck | undefined;
  /** Best first; the last answer while a new one is pending. */
  options: readonly RoomOption[] | undefined;
  limit: number | null;
  isAsked: boolean;
  /** By day; last known values while a new answer is pending. */
  days: ReadonlyMap<LocalDate, CheckedDate>;
}

/**
 * Debounced dry run of the form. `ask` runs it immediately; a null question disables it. `rests`: keeps the
 * last answer, while the form is sent or closes.
 */
export function useRoomCheck(
  question: RoomQuestion | null,
  { rests = false }: { rests?: boolean } = {},
): RoomCheckState & Pick<CheckState<RoomQuestion, RoomCheck>, 'checkNow'> {
  const { current, latest, checkNow } = useCheck(checkRooms, question);
  const state = useMemo(() => {
    const days = (latest?.dates ?? []).map((day) => (current ? day : { ...day, refusal: null }));
    const { options, limit = null } = latest ?? {};
    return { now: current, options, limit, days: new Map(days.map((day) => [day.date, day])) };
  }, [current, latest]);
  const isAsked = question !== null;
  const [before, setBefore] = useState({ ...state, isAsked });
  useEffect(() => {
    if (!rests) setBefore({ ...state, isAsked });
  }, [state, isAsked, rests]);
  return { ...(rests ? before : { ...state, isAsked }), checkNow };
}

/** Fields in which both forms show the error of the check. */
const sharedFields: readonly string[] = ['rooms', 'expected', 'start', 'end', 'layout', 'services'];

function findFieldProblem({ now }: RoomCheckState): { field: string; message: string } | undefined {
  if (now?.refusal) return now.refusal;
  const [day, ...others] = now?.dates ?? [];
  const { field = null, messages = [] } = day?.refusal ?? {};
  return field && others.length === 0 ? { field, message: messages.join(' ') } : undefined;
}

/** The form's own errors take precedence over the check. */
export function withCheckErrors(form: DetailForm, check: RoomCheckState): DetailForm {
  const refusal = findFieldProblem(check);
  if (!refusal || !sharedFields.includes(refusal.field)) return form;
  const getInputProps: DetailForm['getInputProps'] = (path, ...rest) => {
    const props = form.getInputProps(path, ...rest);
    return path === refusal.field ? { ...props, error: props.error ?? refusal.message } : props;
  };
  return { ...form, getInputProps };
}

export function findOtherProblem(check: RoomCheckState): string | undefined {
  const refusal = findFieldProblem(check);
  return refusal && !sharedFields.includes(refusal.field) ? refusal.message : undefined;
}
