import type { Browser } from '@playwright/test';
import { type Sessions, stateOf } from '../../test/e2e/support/sessions.ts';
import { type Screen, titleOf } from './list.ts';
import { type Opening, open } from './opening.ts';

/** How often each screen is opened in each way; reported are medians. */
const ROUNDS = 3;
/** How many times slower the processor is made: an ordinary phone next to an ordinary desktop. */
export const SLOWED = 4;

export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;
export type Device = keyof typeof devices;

/** The openings of a screen in each way, one a round. */
export interface Measured {
  title: string;
  device: Device;
  /** With an empty cache. */
  cold: Opening[];
  /** With what the opening before left in the cache. */
  warm: Opening[];
  /** With an empty cache and a slowed processor. Not warm too: here, where the network costs nothing, that tells no more. */
  slowed: Opening[];
}

export interface ScreenContext {
  browser: Browser;
  url: string;
  sessions: Sessions;
  signal: AbortSignal;
}

/** Opens the screens again and again. Rounds go over all screens, so that a bad moment of the machine hits each once. */
export async function measure(context: ScreenContext, screens: readonly Screen[]): Promise<Measured[]> {
  const all = screens.flatMap((screen) =>
    (screen.phone ? (['desktop', 'phone'] as const) : (['desktop'] as const)).map((device) => ({
      screen,
      measured: { title: titleOf(screen), device, cold: [], warm: [], slowed: [] } as Measured,
    })),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = performance.now();
    for (const { screen, measured } of all) {
      const [cold, warm] = await openInTurn(context, screen, measured.device, [1, 1]);
      const [slowed] = await openInTurn(context, screen, measured.device, [SLOWED]);
      if (cold) measured.cold.push(cold);
      if (warm) measured.warm.push(warm);
      if (slowed) measured.slowed.push(slowed);
    }
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`Round ${round} of ${ROUNDS}: ${all.length} screens in ${seconds} s`);
  }
  return all.map(({ measured }) => measured);
}

/**
 * Opens a screen cold, in a new browser context, whose cache is empty, and again in the same one as often as asked.
 *
 * @param slownesses For each opening, how many times slower the processor is made to be.
 */
async function openInTurn(
  { browser, url, sessions, signal }: ScreenContext,
  screen: Screen,
  device: Device,
  slownesses: readonly number[],
): Promise<Opening[]> {
  signal.throwIfAborted();
  const kept = screen.as === undefined ? undefined : await sessions.of(screen.as);
  const context = await browser.newContext({
    ...devices[device],
    storageState: stateOf(url, 'fr', kept),
    timezoneId: 'Europe/Paris',
  });
  try {
    const openings: Opening[] = [];
    for (const slowness of slownesses) openings.push(await open(context, url + screen.address, slowness));
    return openings;
  } finally {
    await context.close();
  }
}
