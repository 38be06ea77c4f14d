import { Button } from '@mantine/core';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';

/** How light a colour is, by WCAG 2.2. */
function lightness(colour: string): number {
  const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const of = part / 255;
    return of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [lightness(one), lightness(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'])(
  'what is chosen stands out from its ground and from what is not, %s',
  async (scheme) => {
    const root = document.documentElement;
    await show(
      <div style={{ background: 'var(--parvis-surface)' }}>
        <Button variant="default" aria-pressed>
          1 h
        </Button>
        <Button variant="default" aria-pressed={false}>
          2 h
        </Button>
      </div>,
    );
    const before = root.getAttribute('data-mantine-color-scheme') ?? 'light';
    onTestFinished(() => root.setAttribute('data-mantine-color-scheme', before));
    root.setAttribute('data-mantine-color-scheme', scheme);
    const styleOf = (name: string) => getComputedStyle(page.getByRole('button', { name }).element());
    await expect.element(page.getByRole('button', { name: '1 h' })).toBeVisible();
    const [chosen, other] = [styleOf('1 h'), styleOf('2 h')];
    const ground = getComputedStyle(
      page.getByRole('button', { name: '1 h' }).element().parentElement as Element,
    );
    expect(contrast(chosen.borderTopColor, ground.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(chosen.color, chosen.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(chosen.borderTopColor, other.borderTopColor)).toBeGreaterThanOrEqual(1.5);
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  },
);
