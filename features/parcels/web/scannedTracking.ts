import { correctLayout } from '../../../kit/web/scannerLayout.ts';
import { trackingIn } from '../reception.ts';

/** Also corrects the wrong keyboard layout; null if the text is no tracking number. */
export const scannedTracking = (typed: string): string | null =>
  trackingIn(correctLayout(typed.trim(), (text) => trackingIn(text) !== null));
