import { useMediaQuery } from '@mantine/hooks';
import { widths } from './widths.ts';

export function useWidth(which: keyof typeof widths): boolean {
  return useMediaQuery(widths[which], false, { getInitialValueInEffect: false });
}
