import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './breakpoints.ts';

export function useBreakpoint(name: keyof typeof breakpoints): boolean {
  return useMediaQuery(breakpoints[name], false, { getInitialValueInEffect: false });
}
