import { z } from 'zod';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from '../../../kit/web/camera/scannerLayout.ts';
import { type BadgeStockEntry, badgeNumberSchema } from '../badge.ts';
import { matchBadgeByScannedText } from './scannedBadge.ts';

/** Corrects a scan in the wrong keyboard layout if the corrected badge is in stock. */
export const createScannedBadgeNumberSchema = (stock: ReadonlyMap<string, BadgeStockEntry>) =>
  z
    .string()
    .transform((input) =>
      correctKeyboardLayout(input.trim(), (text) => matchBadgeByScannedText(text, stock, []) !== undefined),
    )
    .refine((number) => !hasWrongKeyboardLayout(number), { error: 'scanner_layout' })
    .pipe(badgeNumberSchema);
