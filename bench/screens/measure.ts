import type { Browser } from '@playwright/test';
import { type Sessions, stateOf } from '../../test/e2e/sessions.ts';
import { type Screen, titleOf } from './list.ts';
import { type Opening, open } from './opening.ts';

/** How often each screen is opened in each way; reported are medians. */
const ROUNDS = 3;
/** How many times slower the processor is made: an ordinary phone next to an ordinary desktop. */
export const SLOWED = 4;

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
} as const;
export type Device = keyof typeof devices;

/** The openings of a screen with an empty cache, and after it has been there once: one of each a round. */
export interface Pace {
  cold: Opening[];
  warm: Opening[];
}

export interface Measured {
  title: string;
  device: Device;
  full: Pace;
  slowed: Pace;
}

export interface Stage {
  browser: Browser;
  url: string;
  sessions: Sessions;
  signal: AbortSignal;
}

/** Opens the screens again and again. Rounds go over all screens, so that a bad moment of the machine hits each once. */
export async function measure(stage: Stage, screens: readonly Screen[]): Promise<Measured[]> {
  const all = screens.flatMap((screen) =>
    (screen.phone ? (['desktop', 'phone'] as const) : (['desktop'] as const)).map((device) => ({
      screen,
      measured: {
        ...{ title: titleOf(screen), device },
        ...{ full: { cold: [], warm: [] }, slowed: { cold: [], warm: [] } },
      } satisfies Measured as Measured,
    })),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = performance.now();
    for (const { screen, measured } of all) {
      await openTwice(stage, screen, measured.device, 1, measured.full);
      await openTwice(stage, screen, measured.device, SLOWED, measured.slowed);
    }
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`Round ${round} of ${ROUNDS}: ${all.length} screens in ${seconds} s`);
  }
  return all.map(({ measured }) => measured);
}

/** Cold in a new browser context, whose cache is empty, then warm in the same one. */
async function openTwice(
  { browser, url, sessions, signal }: Stage,
  screen: Screen,
  device: Device,
  slowed: number,
  pace: Pace,
): Promise<void> {
  signal.throwIfAborted();
  const kept = screen.as === undefined ? undefined : await sessions.of(screen.as);
  const context = await browser.newContext({
    ...devices[device],
    storageState: stateOf(url, 'fr', kept),
    timezoneId: 'Europe/Paris',
  });
  try {
    pace.cold.push(await open(context, url + screen.address, slowed));
    pace.warm.push(await open(context, url + screen.address, slowed));
  } finally {
    await context.close();
  }
}
