/** What the features say outside of their own screens, in English: fetched as one file before the frame shows. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>(['./menu.en.json', '../core/*/menu.en.json', '../features/*/menu.en.json'], {
      eager: true,
      import: 'default',
    }),
  ),
) as Record<string, unknown>;
