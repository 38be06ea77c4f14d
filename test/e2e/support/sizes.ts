import type { Page } from '@playwright/test';

/** Narrower boxes, such as fields and chips, may scroll sideways. */
const WIDE = 300;
/** Longer words may break; the longest real one is *anticonstitutionnellement*. */
const LONGEST_WORD = 25;

export interface SizeRules {
  /** Allows tabs and wide tables of figures to scroll sideways, as on a phone. */
  tabsMayScroll: boolean;
}

/**
 * Returns what does not fit the window: sideways scrolling, clipped text, broken words, dates and phone
 * numbers, narrow cells, buttons outside.
 */
export function findMisfits(page: Page, { tabsMayScroll }: SizeRules): Promise<string[]> {
  return page.evaluate(
    ({ wide, tabs, longest }) => {
      const found = new Set<string>();
      const root = document.documentElement;
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} ` +
        `“${(element.textContent ?? '').trim().slice(0, 40)}”`;
      // Skip texts for screen readers and texts behind a dialog.
      const isHeardAlone = (start: Element) => {
        for (let box: Element | null = start; box; box = box.parentElement)
          if (getComputedStyle(box).clipPath === 'inset(50%)') return true;
        return start.closest('.mantine-VisuallyHidden-root, [class*=skip], [aria-hidden=true], [inert]');
      };
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !isHeardAlone(element);
      const clips = (value: string) => value === 'hidden' || value === 'clip';
      const scrolls = (value: string) => value === 'auto' || value === 'scroll';

      if (root.scrollWidth > innerWidth)
        found.add(`the page scrolls sideways: ${root.scrollWidth} of ${innerWidth}`);

      for (const element of document.querySelectorAll('body *')) {
        const { overflowX } = getComputedStyle(element);
        if (!scrolls(overflowX) || element.clientWidth <= wide || !isShown(element)) continue;
        if (element.scrollWidth <= element.clientWidth + 1) continue;
        if (
          tabs &&
          (element.matches('[role=tablist], [data-tabs], [data-scrolls-on-phone]') ||
            element.querySelector('[role=tablist]'))
        )
          continue;
        found.add(`scrolls sideways, ${element.scrollWidth} of ${element.clientWidth}: ${nameOf(element)}`);
      }

      // Find the clipping box, unless a scrollable box is in between.
      const cutterOf = (start: Element) => {
        for (let box: Element | null = start; box && box !== root; box = box.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(box);
          if (scrolls(overflowX)) return null;
          if (clips(overflowX) || clips(overflowY)) return box;
          if (position === 'fixed') return null;
        }
        return null;
      };
      const brokenWordOf = (text: Node, range: Range) => {
        if (range.getClientRects().length < 2) return undefined;
        for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(
          /\+?\d{1,2}(?: \d\d){3,4}|[\p{L}\p{N}’',.:/]+/gu,
        )) {
          if (word.length > longest) continue;
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, ...rest] = range.getClientRects();
          // Boxes of two lines may overlap, because letters are taller than the line.
          if (first && rest.some(({ top }) => top > (first.top + first.bottom) / 2)) return word;
        }
        return undefined;
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const holder = text.parentElement;
        if (!holder || !text.nodeValue?.trim() || !isShown(holder)) continue;
        if (holder.closest('svg, iframe, style, script, noscript, canvas')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const rectangles = [...range.getClientRects()];
        const left = Math.min(...rectangles.map((one) => one.left));
        const right = Math.max(...rectangles.map((one) => one.right));
        const bottom = Math.max(...rectangles.map((one) => one.bottom));
        // Elements above or left of the window appear on focus.
        if (rectangles.length === 0 || right <= 0 || bottom <= 0) continue;
        if (right > innerWidth + 1 && !cutterOf(holder)) {
          const inScroller = (() => {
            for (let box: Element | null = holder; box; box = box.parentElement)
              if (scrolls(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
            return false;
          })();
          if (!inScroller) found.add(`outside of the window: ${nameOf(holder)}`);
        }
        const cutter = cutterOf(holder);
        const box = cutter?.getBoundingClientRect();
        // Visually hidden text.
        if (box && box.width <= 2) continue;
        const broken = brokenWordOf(text, range);
        if (broken) found.add(`broken within a word, “${broken}”: ${nameOf(holder)}`);
        if (!cutter || !box) continue;
        const { overflowX, overflowY, textOverflow } = getComputedStyle(cutter);
        const clamped =
          getComputedStyle(cutter).webkitLineClamp !== 'none' &&
          cutter.scrollHeight > cutter.clientHeight + 1;
        if (clips(overflowX) && (left < box.left - 1 || right > box.right + 1))
          found.add(`cut off at the side (${textOverflow}): ${nameOf(holder)}`);
        else if (clips(overflowY) && (clamped || bottom > box.bottom + 2))
          found.add(`cut off below: ${nameOf(holder)}`);
      }

      for (const cell of document.querySelectorAll('td, th')) {
        // In a month, an item of several days reaches over the next cells.
        const spans = cell.querySelectorAll('[data-days]');
        for (const span of spans) span.toggleAttribute('hidden', true);
        if (
          cell.scrollWidth > cell.clientWidth + 1 &&
          isShown(cell) &&
          !clips(getComputedStyle(cell).overflowX)
        )
          found.add(`runs out of its cell, ${cell.scrollWidth} of ${cell.clientWidth}: ${nameOf(cell)}`);
        for (const span of spans) span.toggleAttribute('hidden', false);
      }

      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      for (const input of document.querySelectorAll<HTMLInputElement>(
        'input[placeholder]:not([type=search])',
      )) {
        if (!isShown(input) || input.value) continue;
        const { fontFamily, fontSize } = getComputedStyle(input, '::placeholder');
        const { paddingLeft } = getComputedStyle(input);
        pen.font = `${fontSize} ${fontFamily}`;
        const width = Number.parseFloat(paddingLeft) + pen.measureText(input.placeholder).width;
        if (width > input.clientWidth + 1)
          found.add(`cut off at the side: placeholder “${input.placeholder}”`);
      }

      for (const control of document.querySelectorAll('a[href], button, input, [role=button]')) {
        if (!isShown(control)) continue;
        const { left, right, width, bottom } = control.getBoundingClientRect();
        if (width === 0 || right <= 0 || bottom <= 0) continue;
        const inScroller = (() => {
          for (let box = control.parentElement; box; box = box.parentElement)
            if (scrolls(getComputedStyle(box).overflowX)) return true;
          return false;
        })();
        if (!inScroller && (left < -1 || right > innerWidth + 1))
          found.add(`outside of the window: ${nameOf(control)}`);
      }
      return [...found];
    },
    { wide: WIDE, tabs: tabsMayScroll, longest: LONGEST_WORD },
  );
}

/** Controls smaller than 44 by 44 px, except links within sentences (WCAG 2.5.5). */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const found: string[] = [];
    for (const control of document.querySelectorAll(
      'a[href], button, input, select, textarea, [role=button], [role=tab], [role=option], [role=menuitem]',
    )) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest('[aria-hidden=true], [inert], .mantine-VisuallyHidden-root, [class*=skip]'))
        continue;
      // Links in text are as high as the line.
      const inText = [...(control.parentNode?.childNodes ?? [])].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
      if (control.matches('a') && inText) continue;
      // A label, a button or a row can enlarge the target, and so can pseudo-elements outside
      // its edges.
      const cover = getComputedStyle(control, '::after');
      const isCovered = cover.content !== 'none' && cover.position === 'absolute';
      const covers = isCovered && cover.inset === '0px';
      const beyond = (start: string, end: string) =>
        isCovered ? Math.max(0, -Number.parseFloat(start) - Number.parseFloat(end)) || 0 : 0;
      const widened = control.matches('input')
        ? (control.closest('label') ?? control.closest('[class*=-wrapper], [class*=-root]') ?? control)
        : (covers && control instanceof HTMLElement && control.offsetParent) || control;
      const { right, bottom, ...box } = widened.getBoundingClientRect().toJSON() as DOMRect;
      if (box.width === 0 || box.height === 0 || right <= 0 || bottom <= 0) continue;
      const width = box.width + beyond(cover.left, cover.right);
      const height = box.height + beyond(cover.top, cover.bottom);
      if (width < LEAST - 0.5 || height < LEAST - 0.5)
        found.push(
          `${Math.round(width)}×${Math.round(height)}: ` +
            `${control.tagName.toLowerCase()}.${[...control.classList].join('.')} ` +
            `“${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)}”`,
        );
    }
    return [...new Set(found)];
  });
}

/**
 * Returns which of title, last button and focused field of the front dialog are covered or outside the
 * window.
 */
export function findHiddenParts(page: Page, { mayScroll = false } = {}): Promise<string[]> {
  return page.evaluate((scrolls) => {
    const dialog = [...document.querySelectorAll('[role=dialog]')]
      .filter((each) => each.checkVisibility())
      .at(-1);
    if (!dialog) return ['there is no dialog'];
    const title = dialog.querySelector('h2');
    const button = [...dialog.querySelectorAll('button')].filter((each) => each.checkVisibility()).at(-1);
    if (scrolls) button?.scrollIntoView({ block: 'nearest' });
    const focused =
      !scrolls && document.activeElement?.matches('input:not([type=radio], [type=checkbox])')
        ? document.activeElement
        : null;
    return [title, button, dialog.contains(focused) ? focused : null].flatMap((part) => {
      if (!part) return [];
      const { left, top, width, height } = part.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      const inSight =
        top >= 0 &&
        top + height <= innerHeight &&
        topmost !== null &&
        (part.contains(topmost) || topmost.contains(part));
      return inSight
        ? []
        : [`${part.tagName.toLowerCase()} “${part.textContent?.trim().slice(0, 40)}” at ${Math.round(top)}`];
    });
  }, mayScroll);
}

/** Number of rows of buttons in the front dialog; 0 if it has none. */
export function countButtonRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const feet = [...document.querySelectorAll('[role=dialog] [class*=_foot_] > [class*=_actions_]')];
    const buttons = [...(feet.filter((each) => each.checkVisibility()).at(-1)?.children ?? [])];
    const middles = buttons.map((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    return new Set(middles).size;
  });
}
