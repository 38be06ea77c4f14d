/**
 * For the `ref` of what stands above every screen: says its height on the page's root, so that the page and every dialog begin beneath it
 * (web/global.css, web/dialogs.css), and keeps what somebody is typing in in sight. Nothing is said once it is gone.
 *
 * @param name the custom property that says it: `--announcement-height`
 * @returns the function for `ref`; made once, outside of what draws
 */
export const standAbove = (name: `--${string}`) => (place: HTMLElement | null) => {
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
