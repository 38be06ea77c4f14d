import { useEffect, useMemo, useState } from 'react';
import { sameDayEndTimeSchema } from '../../../../../core/booking/period.ts';
import { type LocalDate, localDateSchema, localTimeSchema } from '../../../../../kit/time.ts';
import {
  type CheckCallInput,
  type CheckState,
  useFormCheck,
} from '../../../../../kit/web/form/useFormCheck.ts';
import { checkRooms } from '../../api.ts';
import type { RoomCheckDateResult, RoomCheckResult, RoomProposal } from '../../roomCheck.ts';
import { isAfter, isParticipantCount, type ReservationDetailValues } from './bookingForm.ts';
import type { ReservationDetailFormState } from './DetailFields.tsx';

type RoomQuestion = CheckCallInput<typeof checkRooms>;
type RoomQuestionInput = Pick<
  ReservationDetailValues,
  'start' | 'end' | 'rooms' | 'expected' | 'services'
> & {
  layout: string | null;
  dates?: readonly LocalDate[];
};

/** Null while the period is invalid. `more`: the holder or the changed reservation. */
export function toRoomCheckInput(
  { dates, start, end, rooms, expected, layout, services }: RoomQuestionInput,
  more: Pick<RoomQuestion, 'residentEmail' | 'reservation' | 'series' | 'from' | 'exceptions'> = {},
): RoomQuestion | null {
  if (!isAfter(end, start)) return null;
  if (dates && (dates.length === 0 || !dates.every((date) => localDateSchema.safeParse(date).success)))
    return null;
  return {
    ...(dates && { dates: dates.map((date) => ({ start: date, end: date })) }),
    start: localTimeSchema.parse(start),
    end: sameDayEndTimeSchema.parse(end),
    rooms,
    ...(isParticipantCount(expected) && { expected }),
    // In a change, omitted fields stay.
    layout: layout || null,
    services,
    ...more,
  };
}

export interface RoomCheckState {
  current: RoomCheckResult | undefined;
  /** Best first; the last answer while a new one is pending. */
  options: readonly RoomProposal[] | undefined;
  limit: number | null;
  hasQuestion: boolean;
  /** By day; last known values while a new answer is pending. */
  days: ReadonlyMap<LocalDate, RoomCheckDateResult>;
}

/**
 * Debounced dry run of the form. `checkNow` runs it immediately; a null question disables it. `isPaused`:
 * keeps the last answer, while the form is sent or closes.
 */
export function useRoomCheck(
  question: RoomQuestion | null,
  { isPaused = false }: { isPaused?: boolean } = {},
): RoomCheckState & Pick<CheckState<RoomQuestion, RoomCheckResult>, 'checkNow'> {
  const { current, latest, checkNow } = useFormCheck(checkRooms, question);
  const state = useMemo(() => {
    const days = (latest?.dates ?? []).map((day) => (current ? day : { ...day, refusal: null }));
    const { options, limit = null } = latest ?? {};
    return { current, options, limit, days: new Map(days.map((day) => [day.date, day])) };
  }, [current, latest]);
  const hasQuestion = question !== null;
  const [before, setBefore] = useState({ ...state, hasQuestion });
  useEffect(() => {
    if (!isPaused) setBefore({ ...state, hasQuestion });
  }, [state, hasQuestion, isPaused]);
  return { ...(isPaused ? before : { ...state, hasQuestion }), checkNow };
}

/** Fields in which both forms show the error of the check. */
const sharedFields: readonly string[] = ['rooms', 'expected', 'start', 'end', 'layout', 'services'];

function findFieldProblem({ current }: RoomCheckState): { field: string; message: string } | undefined {
  if (current?.refusal) return current.refusal;
  const [day, ...others] = current?.dates ?? [];
  const { field = null, messages = [] } = day?.refusal ?? {};
  return field && others.length === 0 ? { field, message: messages.join(' ') } : undefined;
}

/** The form's own errors take precedence over the check. */
export function withCheckErrors(
  form: ReservationDetailFormState,
  check: RoomCheckState,
): ReservationDetailFormState {
  const refusal = findFieldProblem(check);
  if (!refusal || !sharedFields.includes(refusal.field)) return form;
  const getInputProps: ReservationDetailFormState['getInputProps'] = (path, ...rest) => {
    const props = form.getInputProps(path, ...rest);
    return path === refusal.field ? { ...props, error: props.error ?? refusal.message } : props;
  };
  return { ...form, getInputProps };
}

export function findRoomCheckNonFieldMessage(check: RoomCheckState): string | undefined {
  const refusal = findFieldProblem(check);
  return refusal && !sharedFields.includes(refusal.field) ? refusal.message : undefined;
}
