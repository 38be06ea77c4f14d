/**
 * Where the layout changes, and nowhere else: `phone` below 768 px, `tablet` up to the 1024 px from which on it is a desktop's.
 * Style sheets write `@media (--phone)` (vite.config.ts puts these in their place), screens ask `useWidth('phone')`.
 */
export const widths = {
  phone: '(max-width: 47.99em)',
  tablet: '(min-width: 48em) and (max-width: 63.99em)',
  /** The menu is a rail of icons: on a tablet, upright or across, whose rows for a finger would not all fit. */
  rail: '(min-width: 48em) and (max-width: 63.99em), (min-width: 64em) and (max-width: 79.99em) and (pointer: coarse)',
  /** The menu is not beside the screen in words. */
  belowMenu: '(max-width: 63.99em), (max-width: 79.99em) and (pointer: coarse)',
  belowDesktop: '(max-width: 63.99em)',
  /** Tools of several kinds do not stand beside one another yet. */
  belowWide: '(max-width: 79.99em)',
} as const;
