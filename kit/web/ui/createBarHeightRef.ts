/**
 * Creates a `ref` for a bar above all screens. Publishes its height as a CSS variable, so that pages and
 * dialogs begin below it (web/global.css, web/dialogs.css), and keeps the focused element visible. Call it
 * outside of components.
 *
 * @param name CSS variable, such as `--announcement-height`
 */
export const createBarHeightRef = (name: `--${string}`) => (place: HTMLElement | null) => {
  if (!place) return;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => {
    style.setProperty(name, `${place.offsetHeight}px`);
    const at = document.activeElement;
    if (at !== document.body && !place.contains(at)) at?.scrollIntoView({ block: 'nearest' });
  });
  watcher.observe(place);
  return () => {
    watcher.disconnect();
    style.removeProperty(name);
  };
};
