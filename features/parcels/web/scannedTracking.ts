import { correctLayout } from '../../../kit/web/scannerLayout.ts';
import { parseTracking } from '../reception.ts';

/** Also corrects the wrong keyboard layout; null if the text is no tracking number. */
export const scannedTracking = (typed: string): string | null =>
  parseTracking(correctLayout(typed.trim(), (text) => parseTracking(text) !== null));
