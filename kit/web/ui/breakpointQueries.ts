/**
 * The only breakpoints: `phone` below 768 px, `tablet` below 1024 px. Style sheets use `@media (--phone)`
 * (see vite.config.ts), components `useBreakpoint('phone')`.
 */
export const breakpointQueries = {
  phone: '(max-width: 47.99em)',
  tablet: '(min-width: 48em) and (max-width: 63.99em)',
  /** The menu is a rail of icons: on tablets in both orientations, whose text rows would not fit. */
  rail: '(min-width: 48em) and (max-width: 63.99em), (min-width: 64em) and (max-width: 79.99em) and (pointer: coarse)',
  /** The menu has no text beside the screen. */
  belowMenu: '(max-width: 63.99em), (max-width: 79.99em) and (pointer: coarse)',
  belowDesktop: '(max-width: 63.99em)',
  belowWide: '(max-width: 79.99em)',
  belowLarge: '(max-width: 109.99em)',
} as const;
