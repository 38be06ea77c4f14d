import { z } from 'zod';
import { correctLayout, hasWrongLayout } from '../../../kit/web/scannerLayout.ts';
import { badgeNumberSchema, type StockBadge } from '../badge.ts';
import { findScannedBadge } from './scannedBadge.ts';

/** Corrects a scan in the wrong keyboard layout if the corrected badge is in stock. */
export const createScannedNumberParser = (stock: ReadonlyMap<string, StockBadge>) =>
  z
    .string()
    .transform((typed) =>
      correctLayout(typed.trim(), (text) => findScannedBadge(text, stock, []) !== undefined),
    )
    .refine((number) => !hasWrongLayout(number), { error: 'scanner_layout' })
    .pipe(badgeNumberSchema);
