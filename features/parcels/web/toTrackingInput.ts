import { correctKeyboardLayout } from '../../../kit/web/camera/scannerLayout.ts';
import { parseTrackingNumber } from '../collection/collection.ts';

/** Also corrects the wrong keyboard layout; null if the text is no tracking number. */
export const toTrackingInput = (input: string): string | null =>
  parseTrackingNumber(correctKeyboardLayout(input.trim(), (text) => parseTrackingNumber(text) !== null));
