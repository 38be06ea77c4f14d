export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob<object>(['./menu.fr.json', '../core/*/menu.fr.json', '../features/*/menu.fr.json'], {
      eager: true,
      import: 'default',
    }),
  ),
) as Record<string, unknown>;
