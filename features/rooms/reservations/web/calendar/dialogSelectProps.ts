/**
 * Select options inside a dialog: rendered inside it for screen readers, and scrolling without a focusable
 * box.
 */
export const dialogSelectProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '16rem', overflowY: 'auto' } },
} as const;
