import { useMediaQuery } from '@mantine/hooks';
import { breakpointQueries } from './breakpointQueries.ts';

export function useBreakpoint(name: keyof typeof breakpointQueries): boolean {
  return useMediaQuery(breakpointQueries[name], false, { getInitialValueInEffect: false });
}
