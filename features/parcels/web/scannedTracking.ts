import { correctLayout } from '../../../kit/web/scannerLayout.ts';
import { trackingIn } from '../desk.ts';

/** A carrier's number as it is typed or scanned, also in the wrong keyboard layout; null if the text is none. */
export const scannedTracking = (typed: string): string | null =>
  trackingIn(correctLayout(typed.trim(), (text) => trackingIn(text) !== null));
