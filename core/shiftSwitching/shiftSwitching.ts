import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { rowId } from '../../kit/rowId.ts';

defineErrors('shiftSwitching', { pin_malformed: 422, pin_trivial: 422, pin_wrong: 422 });

export const PIN_MIN = 4;
export const PIN_MAX = 6;
/** So long without a key or a touch, and the session is again whose it is, in milliseconds (docs/specification.md §37). */
export const GIVEN_BACK_AFTER = 10 * 60 * 1000;

const typedPin = z.string().max(200);

/** A PIN of one's own; the password is the current one, re-entered. */
export const newPin = z.object({ pin: typedPin, password: z.string().max(200).default('') });
export type NewPin = z.output<typeof newPin>;

export const pinRemoval = z.object({ password: z.string().max(200).default('') });
export type PinRemoval = z.output<typeof pinRemoval>;

export const ownPin = z.object({ isSet: z.boolean() });

/** Who takes over, and their PIN. */
export const takingOver = z.object({ person: rowId, pin: typedPin });
export type TakingOver = z.output<typeof takingOver>;

export const operator = z.object({ id: z.int(), firstName: z.string(), lastName: z.string() });
export type Operator = z.output<typeof operator>;

/** What is wrong with a PIN that somebody chooses, as the code of an error; null for nothing. */
export function problemOf(pin: string): 'pin_malformed' | 'pin_trivial' | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN || pin.length > PIN_MAX) return 'pin_malformed';
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])));
  // 1234, 987654.
  const isRun = steps.size === 1 && [1, -1].includes([...steps][0] as number);
  // 0000, 1212, 123123.
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  return isRun || isRepeated ? 'pin_trivial' : null;
}
