/** What the features say outside of their own screens, in French: fetched as one file before the frame shows. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>(['./menu.fr.json', '../core/*/menu.fr.json', '../features/*/menu.fr.json'], {
      eager: true,
      import: 'default',
    }),
  ),
) as Record<string, unknown>;
