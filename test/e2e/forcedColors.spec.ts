import type { Page } from '@playwright/test';
import { expect, test } from './support/portal.ts';
import { unknownLinks, viewers, visitDialogs, visitScreens } from './support/screens.ts';
import { makeThings, makeViewer } from './support/things.ts';

/**
 * Returns what forced colours hide: a focus without a ring, a button without a border, a state shown by its
 * fill.
 */
function invisibleParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ` +
      `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
    const scope = dialogs.at(-1) ?? document.body;
    const shown = (selector: string) =>
      [...scope.querySelectorAll<HTMLElement>(selector)].filter(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert], [aria-hidden=true]'),
      );
    const canvas = (() => {
      const probe = document.createElement('div');
      probe.style.background = 'Canvas';
      document.body.append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    })();
    const hasRing = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(element);
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== backgroundColor
      );
    };

    const before = document.activeElement;
    for (const control of shown('a[href], button:enabled, input:enabled, textarea:enabled, [tabindex="0"]')) {
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) continue;
      // An input that its neighbour draws has the ring there.
      if (![control, control.nextElementSibling, control.parentElement].some(hasRing))
        found.add(`no ring: ${nameOf(control)}`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });

    for (const button of shown(
      '.mantine-Button-root[data-variant=filled], .mantine-Button-root:not([data-variant])',
    )) {
      const { borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(button);
      const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
      if (!hasEdge && backgroundColor === canvas) found.add(`no edge: ${nameOf(button)}`);
    }
    const chosen =
      'a[aria-current=page], [role=tab][aria-selected=true], button[aria-pressed=true], ' +
      '.mantine-SegmentedControl-label[data-active]';
    for (const element of shown(chosen))
      if (getComputedStyle(element).backgroundColor === canvas) found.add(`chosen: ${nameOf(element)}`);
    for (const dot of scope.querySelectorAll('[data-role] > span[aria-hidden=true]:empty')) {
      const { borderTopColor, borderTopWidth } = getComputedStyle(dot);
      if (dot.checkVisibility() && (Number.parseFloat(borderTopWidth) < 1 || borderTopColor === canvas))
        found.add(`state: ${nameOf(dot.parentElement ?? dot)}`);
    }
    return [...found];
  });
}

async function expectVisible(page: Page, what: string): Promise<void> {
  // After a key press, a focus set by a script also has a ring.
  await page.keyboard.press('Shift');
  expect.soft(await invisibleParts(page), what).toEqual([]);
}

for (const viewer of viewers)
  test.describe(`for ${viewer ?? 'visitors'}`, () => {
    test.use({ as: async ({ make }, use) => use(viewer && (await makeViewer(make, viewer)).email) });

    test('forced colours show the focus, buttons and states of every screen', async ({
      page,
      browserErrors,
    }) => {
      browserErrors.allow(unknownLinks);
      await page.emulateMedia({ forcedColors: 'active' });
      await visitScreens(page, viewer, (address) => expectVisible(page, address));
    });
  });

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('forced colours show the focus and buttons of every dialog', async ({ page, say, db, make }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const things = await makeThings(db, make, 'admin');
    await visitDialogs(page, things, say, (address) => expectVisible(page, address));
  });
});
