import type { Page } from '@playwright/test';

/** Below the 0.1 of https://web.dev/articles/cls. */
const MAX_SHIFT = 0.05;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  var layoutShifts: { value: number; moved: string[] }[];
}

/** Records the layout shifts of all pages that open from now on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        // A footer below the window that comes into view has moved nothing that was visible.
        const wasVisible = sources.some(({ previousRect }) => previousRect.height > 0);
        if (wasVisible && !hadRecentInput)
          globalThis.layoutShifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `“${(node?.textContent ?? '').slice(0, 40)}” from ${previousRect.y} to ${currentRect.y}`,
            ),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Describes the shifts since the last call if they are too large together. */
export function takeLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate((max) => {
    const shifts = globalThis.layoutShifts.splice(0);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    return sum <= max ? [] : shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join(', ')}`);
  }, MAX_SHIFT);
}
