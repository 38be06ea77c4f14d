import { useState } from 'react';

/** Sizes in millimetres of the card and of two common label rolls (`sizeOf`). */
export const BADGE_PRINT_SIZES = {
  card: { width: 86, height: 54, text: 3.2, title: { short: 9.5, usual: 7.4, long: 5.8, longest: 4.6 } },
  label62: { width: 62, height: 29, text: 2.4, title: { short: 6.4, usual: 5, long: 3.8, longest: 3.1 } },
  label57: { width: 57, height: 32, text: 2.5, title: { short: 6.4, usual: 5, long: 3.8, longest: 3.1 } },
} as const;
export type BadgePrintFormat = keyof typeof BADGE_PRINT_SIZES;
export const badgePrintFormats = Object.keys(BADGE_PRINT_SIZES) as readonly BadgePrintFormat[];

const STORAGE_KEY = 'parvis.badgeFormat';

/** Stored per device because the printer belongs to the device. */
export function useBadgePrintFormat(): [BadgePrintFormat, (format: BadgePrintFormat) => void] {
  const [format, setFormat] = useState<BadgePrintFormat>(
    () => badgePrintFormats.find((each) => each === localStorage.getItem(STORAGE_KEY)) ?? 'card',
  );
  const saveFormat = (next: BadgePrintFormat) => {
    localStorage.setItem(STORAGE_KEY, next);
    setFormat(next);
  };
  return [format, saveFormat];
}
