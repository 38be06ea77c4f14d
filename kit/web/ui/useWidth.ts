import { useMediaQuery } from '@mantine/hooks';
import { widths } from './widths.ts';

/** Whether the window is as wide as a phone, a tablet, or less than a desktop. */
export function useWidth(which: keyof typeof widths): boolean {
  return useMediaQuery(widths[which], false, { getInitialValueInEffect: false });
}
