import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/** So many stops of the tab key are gone through at most. */
const STOPS = 20;

/** Tabs to the first that fits the selector; its ring is drawn within it, where nothing beside it covers the ring. */
export async function expectRingWithin(selector: string): Promise<void> {
  const focused = () => document.activeElement as Element;
  for (let tabs = 0; tabs < STOPS && !focused().matches(selector); tabs += 1) await userEvent.tab();
  // It comes over an instant, in which it is another one still.
  await expect
    .poll(() => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused());
      return { outlineStyle, outlineWidth, outlineOffset };
    })
    .toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '-2px' });
}
