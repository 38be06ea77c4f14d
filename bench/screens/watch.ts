import type { Page } from '@playwright/test';

/** What a page knows of its own opening. Times are milliseconds since the navigation began. */
export interface Watched {
  firstPaint: number;
  /** When the last change of what it shows had been painted, at most a frame too late. */
  painted: number;
  /** The durations of the tasks of 50 ms and more. */
  longTasks: number[];
  /** Cumulative layout shift: how far things moved while they were looked at. */
  shift: number;
}

declare global {
  interface Window {
    opening: {
      /** Resolves once the page is at rest, or what it waits for after a while. */
      rest(): Promise<string>;
      read(): Watched;
    };
  }
}

/** Watches the page from its first moment, in the page itself: nothing from outside disturbs what is measured. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const QUIET_FRAMES = 2;
    const LOOKED_FOR_FRAMES = 60;
    let changed = true;
    let quiet = 0;
    let painted = 0;
    let shift = 0;
    const longTasks: number[] = [];
    const change = () => {
      changed = true;
    };

    new MutationObserver(change).observe(document, {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
    // Pictures, style sheets and fonts change what is seen without changing the document.
    addEventListener('load', change, { capture: true });
    document.fonts.addEventListener('loadingdone', change);

    const noteShifts = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        change();
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shift += value;
      }
    };
    const noteTasks = (entries: PerformanceEntryList) => {
      longTasks.push(...entries.map(({ duration }) => duration));
    };
    const shiftWatch = new PerformanceObserver((list) => noteShifts(list.getEntries()));
    const taskWatch = new PerformanceObserver((list) => noteTasks(list.getEntries()));
    shiftWatch.observe({ type: 'layout-shift', buffered: true });
    taskWatch.observe({ type: 'longtask', buffered: true });

    const look = () => {
      if (changed) quiet = 0;
      else quiet += 1;
      // Nothing has changed since the frame before: that one was painted as it stays.
      if (quiet === 1) painted = performance.now();
      changed = false;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);

    const awaited = () => {
      if (document.readyState !== 'complete') return 'the document';
      if (document.fonts.status !== 'loaded') return 'fonts';
      if (![...document.images].every(({ complete, loading }) => complete || loading === 'lazy'))
        return 'pictures';
      if (!document.querySelector('main')?.innerText.trim()) return 'something to read';
      const busy = document.querySelector(
        '[class*=Skeleton], [class*=Loader-root], [aria-busy=true], [data-waiting]',
      );
      return busy ? `an end of ${busy.getAttribute('class') ?? busy.tagName}` : '';
    };

    window.opening = {
      rest: () =>
        new Promise((resolve) => {
          let frames = 0;
          const ask = () => {
            frames += 1;
            const what = quiet < QUIET_FRAMES ? 'two frames without a change' : awaited();
            if (what === '') requestIdleCallback(() => resolve(''));
            else if (frames > LOOKED_FOR_FRAMES) resolve(what);
            else requestAnimationFrame(ask);
          };
          ask();
        }),
      read: () => {
        noteShifts(shiftWatch.takeRecords());
        noteTasks(taskWatch.takeRecords());
        const [first] = performance.getEntriesByName('first-contentful-paint');
        return { firstPaint: first?.startTime ?? Number.NaN, painted, longTasks, shift };
      },
    };
  });
}
