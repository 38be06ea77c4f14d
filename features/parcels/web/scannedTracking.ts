import { correctLayout } from '../../../kit/web/scannerLayout.ts';
import { trackingIn } from '../reception.ts';

/** A carrier's number as typed or scanned, also in the wrong keyboard layout; null if the text holds no such number. */
export const scannedTracking = (typed: string): string | null =>
  trackingIn(correctLayout(typed.trim(), (text) => trackingIn(text) !== null));
