import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import type { ScreenAction } from './ActionButton.tsx';
import { Toolbar } from './Toolbar.tsx';

const desktop = [1280, 800] as const;
const phone = [390, 844] as const;
const take = vi.fn();
const exporting: ScreenAction = { label: 'Exporter', icon: IconDownload, run: take };
const importing: ScreenAction = { label: 'Importer', icon: IconUpload, run: take };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inMenu = (name: string) => page.getByRole('menuitem', { name, exact: true });

const screen = (more: ScreenAction[]) =>
  show(
    <div style={{ height: '3000px' }}>
      <Toolbar action={<Button>Annoncer</Button>} moreActions={more} />
    </div>,
  );

const bottomOf = (name: string) => button(name).element().getBoundingClientRect().bottom;

describe('further actions', () => {
  it('one action is a button on a desktop, and a menu entry where space is short', async () => {
    await page.viewport(...desktop);
    await screen([exporting]);
    await button('Exporter').click();
    expect(take).toHaveBeenCalledOnce();
    await expect.element(button('Autres actions')).not.toBeInTheDocument();
    await page.viewport(...phone);
    await expect.element(button('Exporter')).not.toBeInTheDocument();
    await button('Autres actions').click();
    await inMenu('Exporter').click();
    expect(take).toHaveBeenCalledTimes(2);
  });

  it('several actions are in a menu, which shows progress and errors', async () => {
    await page.viewport(...desktop);
    const { promise, reject } = Promise.withResolvers<void>();
    await screen([exporting, { ...importing, run: () => promise }]);
    await expect.element(button('Exporter')).not.toBeInTheDocument();
    await button('Autres actions').click();
    await inMenu('Importer').click();
    await expect.poll(() => document.querySelector('.mantine-Loader-root')).not.toBeNull();
    reject(new Error('refused'));
    await expect.poll(() => document.querySelector('.mantine-Loader-root')).toBeNull();
    await expect.element(button('Autres actions')).toHaveFocus();
  });
});

describe('the main action', () => {
  it('stands in the toolbar on a desktop, and at the bottom of a phone until the user scrolls', async () => {
    await page.viewport(...desktop);
    await screen([]);
    await expect.element(button('Annoncer')).toBeVisible();
    expect(bottomOf('Annoncer')).toBeLessThan(100);
    await page.viewport(...phone);
    const height = () => window.innerHeight;
    await expect.poll(() => height() - bottomOf('Annoncer')).toBe(8);
    // The button must not cover the end of a row.
    const { top } = button('Annoncer').element().getBoundingClientRect();
    const strip = button('Annoncer').element().closest('[data-main-action]');
    for (const x of [1, 389]) {
      expect(document.elementFromPoint(x, top + 28)).toBe(strip);
      expect(strip?.contains(document.elementFromPoint(x, top - 12))).toBe(false);
    }
    window.scrollTo(0, 400);
    await expect.poll(() => bottomOf('Annoncer')).toBeGreaterThan(height());
    window.scrollTo(0, 200);
    await expect.poll(() => height() - bottomOf('Annoncer')).toBe(8);
    window.scrollTo(0, 500);
    await expect.poll(() => bottomOf('Annoncer')).toBeGreaterThan(height());
    // Keyboard focus shows the button.
    (button('Annoncer').element() as HTMLElement).focus();
    await expect.poll(() => height() - bottomOf('Annoncer')).toBe(8);
  });

  it('stays in the toolbar of a low window, as with 200 % zoom', async () => {
    await page.viewport(683, 384);
    await screen([exporting]);
    await expect.element(button('Annoncer')).toBeVisible();
    expect(bottomOf('Annoncer')).toBeLessThan(100);
  });
});

describe('filters', () => {
  it('take the full width of a phone each, except the last one beside the menu', async () => {
    await page.viewport(...phone);
    const filters = (
      <>
        <button type="button">Période</button>
        <button type="button">Recherche</button>
      </>
    );
    await show(<Toolbar filters={filters} action={<Button>Annoncer</Button>} moreActions={[exporting]} />);
    const box = (name: string) => button(name).element().getBoundingClientRect();
    await expect.element(button('Autres actions')).toBeVisible();
    expect(box('Période').right).toBe(box('Autres actions').right);
    expect(box('Recherche').right).toBeLessThan(box('Autres actions').left);
    expect(box('Recherche').bottom).toBeGreaterThan(box('Autres actions').top);
    expect(box('Recherche').left).toBe(box('Période').left);
  });
});
