import { useMediaQuery } from '@mantine/hooks';
import { drawnFor } from '../drawn.ts';
import { widths } from './widths.ts';

/** Whether the window is as wide as a phone, a tablet, or less than a desktop. */
export function useWidth(which: keyof typeof widths): boolean {
  if (import.meta.env.SSR) return drawnFor(widths[which], which !== 'tablet');
  return useMediaQuery(widths[which], false, { getInitialValueInEffect: false });
}
