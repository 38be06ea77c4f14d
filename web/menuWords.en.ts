/** English texts of the features for the menu and the frame, in one chunk. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>(['./menu.en.json', '../core/*/menu.en.json', '../features/*/menu.en.json'], {
      eager: true,
      import: 'default',
    }),
  ),
) as Record<string, unknown>;
