import { type RefObject, useEffect, useState } from 'react';

/** True if a scroll region has more content after its end (`inline`) or below (`block`). */
export function useOverflow(region: RefObject<HTMLElement | null>, axis: 'inline' | 'block'): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth, scrollTop, clientHeight, scrollHeight } = element;
      // Sizes are rounded, positions are not.
      const rest =
        axis === 'inline' ? scrollWidth - clientWidth - scrollLeft : scrollHeight - clientHeight - scrollTop;
      setMore(rest > 1);
    };
    const observer = new ResizeObserver(look);
    for (const box of [element, ...element.children]) observer.observe(box);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [region, axis]);
  return more;
}
