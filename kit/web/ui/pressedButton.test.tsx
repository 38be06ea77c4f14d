import { Button } from '@mantine/core';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { contrastRatio } from '../../../test/support/contrast.ts';

it.each(['light', 'dark'])(
  'a pressed button stands out from the background and from other buttons, %s',
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
    expect(contrastRatio(chosen.borderTopColor, ground.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(chosen.color, chosen.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(chosen.borderTopColor, other.borderTopColor)).toBeGreaterThanOrEqual(1.5);
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  },
);
