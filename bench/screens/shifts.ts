import { stateOf } from '../../test/e2e/support/sessions.ts';
import { table } from '../results.ts';
import { type Screen, titleOf } from './list.ts';
import type { ScreenContext } from './measure.ts';
import { open } from './opening.ts';
import { FELT_SHIFT } from './report.ts';

const sizes = [
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  { viewport: { width: 1366, height: 768 } },
] as const;

/** How far things move while a screen opens, at each size. */
export interface Shifts {
  title: string;
  /** In the order of the sizes, cumulative: https://web.dev/articles/cls. */
  shifts: number[];
}

/** Opens every screen once at each size, with an empty cache. */
export async function measureShifts(
  { browser, url, sessions, signal }: ScreenContext,
  screens: readonly Screen[],
): Promise<Shifts[]> {
  const measured: Shifts[] = [];
  for (const screen of screens) {
    const kept = screen.as === undefined ? undefined : await sessions.of(screen.as);
    const shifts: number[] = [];
    for (const size of sizes) {
      signal.throwIfAborted();
      const storageState = stateOf(url, 'fr', kept);
      const context = await browser.newContext({ ...size, storageState, timezoneId: 'Europe/Paris' });
      try {
        shifts.push((await open(context, url + screen.address, 1)).shift);
      } finally {
        await context.close();
      }
    }
    measured.push({ title: titleOf(screen), shifts });
  }
  return measured;
}

/** What was measured, as Markdown. */
export function reportShifts(measured: readonly Shifts[]): string {
  const head = ['Screen', ...sizes.map(({ viewport: { width, height } }) => `${width} × ${height}`)];
  const rows = measured.map(({ title, shifts }) => [title, ...shifts.map((shift) => shift.toFixed(3))]);
  const over = measured.flatMap(({ title, shifts }) =>
    shifts.flatMap((shift, at) =>
      shift > FELT_SHIFT ? [`${title} at ${sizes[at]?.viewport.width} px`] : [],
    ),
  );
  const summary = over.length > 0 ? `Over ${FELT_SHIFT}: ${over.join('; ')}.` : `None is over ${FELT_SHIFT}.`;
  return `Cumulative layout shift while a screen opens with an empty cache; ${FELT_SHIFT} is our limit.\n\n${table(head, rows)}\n\n${summary}`;
}
