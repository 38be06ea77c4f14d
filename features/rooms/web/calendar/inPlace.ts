/**
 * Props of a Select in a dialog: its options are drawn inside the dialog, where screen readers look for them, and scroll
 * without a box that would need the focus.
 */
export const inPlace = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '16rem', overflowY: 'auto' } },
} as const;
