/** Scrolls the parent of an element sideways until the element is visible, and never the page. */
export function scrollSidewaysIntoView(element: Element | null | undefined): void {
  const parent = element?.parentElement;
  if (!element || !parent) return;
  const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
  parent.scrollLeft +=
    Math.min(0, inner.left - outer.left) + Math.ceil(Math.max(0, inner.right - outer.right));
}
