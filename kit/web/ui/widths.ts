/**
 * Where the layout changes, and nowhere else: `phone` below 768 px, `tablet` up to the 1024 px from which on it is a desktop's.
 * Style sheets write `@media (--phone)` (vite.config.ts puts these in their place), screens ask `useWidth('phone')`.
 */
export const widths = {
  phone: '(max-width: 47.99em)',
  tablet: '(min-width: 48em) and (max-width: 63.99em)',
  belowDesktop: '(max-width: 63.99em)',
  /** Tools of several kinds do not stand beside one another yet. */
  belowWide: '(max-width: 79.99em)',
} as const;
