import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './breakpoints.ts';

export function useBreakpoint(which: keyof typeof breakpoints): boolean {
  return useMediaQuery(breakpoints[which], false, { getInitialValueInEffect: false });
}
