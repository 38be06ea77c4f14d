import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { rowIdSchema } from '../../kit/rowId.ts';

defineErrors('shiftSwitching', { pin_malformed: 422, pin_trivial: 422, pin_wrong: 422 });

export const PIN_MIN = 4;
export const PIN_MAX = 6;
/** Milliseconds without input (docs/specification.md §37). */
export const SHIFT_IDLE_TIMEOUT = 10 * 60 * 1000;

const typedPin = z.string().max(200);

export const newPinInputSchema = z.object({ pin: typedPin, password: z.string().max(200).default('') });
export type NewPinInput = z.output<typeof newPinInputSchema>;

export const pinRemovalInputSchema = z.object({ password: z.string().max(200).default('') });
export type PinRemovalInput = z.output<typeof pinRemovalInputSchema>;

export const ownPinStatusSchema = z.object({ isSet: z.boolean() });

export const takeOverInputSchema = z.object({ person: rowIdSchema, pin: typedPin });
export type TakeOverInput = z.output<typeof takeOverInputSchema>;

export const pinColleagueSchema = z.object({ id: z.int(), firstName: z.string(), lastName: z.string() });
export type PinColleague = z.output<typeof pinColleagueSchema>;

export function findPinProblem(pin: string): 'pin_malformed' | 'pin_trivial' | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN || pin.length > PIN_MAX) return 'pin_malformed';
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])));
  // 1234, 987654.
  const isRun = steps.size === 1 && [1, -1].includes([...steps][0] as number);
  // 0000, 1212, 123123.
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  return isRun || isRepeated ? 'pin_trivial' : null;
}
