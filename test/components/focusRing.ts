import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Maximum number of Tab presses. */
const STOPS = 20;

/** Tabs to the first match and returns whether its focus ring is drawn inside it. */
export async function expectRingWithin(selector: string): Promise<void> {
  const focused = () => document.activeElement as Element;
  for (let tabs = 0; tabs < STOPS && !focused().matches(selector); tabs += 1) await userEvent.tab();
  // Wait for the transition of the ring.
  await expect
    .poll(() => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused());
      return { outlineStyle, outlineWidth, outlineOffset };
    })
    .toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '-2px' });
}
