import { correctKeyboardLayout } from '../../../kit/web/scannerLayout.ts';
import { parseTrackingNumber } from '../reception.ts';

/** Also corrects the wrong keyboard layout; null if the text is no tracking number. */
export const toTrackingInput = (typed: string): string | null =>
  parseTrackingNumber(correctKeyboardLayout(typed.trim(), (text) => parseTrackingNumber(text) !== null));
