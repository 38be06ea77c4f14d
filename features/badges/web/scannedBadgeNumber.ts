import { z } from 'zod';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from '../../../kit/web/scannerLayout.ts';
import { badgeNumberSchema, type StockedBadge } from '../badge.ts';
import { findScannedBadge } from './scannedBadge.ts';

/** Corrects a scan in the wrong keyboard layout if the corrected badge is in stock. */
export const createScannedBadgeNumberSchema = (stock: ReadonlyMap<string, StockedBadge>) =>
  z
    .string()
    .transform((input) =>
      correctKeyboardLayout(input.trim(), (text) => findScannedBadge(text, stock, []) !== undefined),
    )
    .refine((number) => !hasWrongKeyboardLayout(number), { error: 'scanner_layout' })
    .pipe(badgeNumberSchema);
