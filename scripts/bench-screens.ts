// Measures how every screen opens, or those whose name contains a word: npm run bench:screens -- home
import { chromium } from '@playwright/test';
import { writeSection } from '../bench/results.ts';
import { fillBusyRooms } from '../bench/screens/busy.ts';
import { unmeasured } from '../bench/screens/coverage.ts';
import { type Audited, audit, reportAudits } from '../bench/screens/lighthouse.ts';
import { prepareScreens, screens, titleOf } from '../bench/screens/list.ts';
import { measure } from '../bench/screens/measure.ts';
import { reportScreens } from '../bench/screens/report.ts';
import { measureShifts, reportShifts } from '../bench/screens/shifts.ts';
import { findChromium } from '../test/e2e/support/chromium.ts';
import { startProduct } from '../test/e2e/support/product.ts';
import { Sessions } from '../test/e2e/support/sessions.ts';
import { screenPaths } from './webClient.ts';

const [word = ''] = process.argv.slice(2);
const missing = unmeasured(
  await screenPaths(),
  screens.map(({ address }) => address),
);
if (missing.length > 0) throw new Error(`bench/screens/list.ts lacks ${missing.join(', ')}`);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error(`Interrupted by ${signal}`)));
}

const { signal } = interrupted;

const product = await startProduct();
try {
  const { url } = product;
  await prepareScreens(product.databaseUrl);
  const all = [...screens, ...(await fillBusyRooms(product.databaseUrl))];
  const chosen = all.filter((screen) => titleOf(screen).includes(word));
  if (chosen.length === 0)
    throw new Error(`No screen’s name contains ${word}: ${all.map(titleOf).join(', ')}`);
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({
    ...{ executablePath, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    // Partners' pages lie elsewhere: they fail at once, with a network or without.
    args: [...args, `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(url).hostname}`],
  });
  const versions = { Chromium: browser.version() };
  try {
    const context = { browser, url, sessions: new Sessions(url), signal };
    tell('Layout shift', reportShifts(await measureShifts(context, chosen)), versions);
    tell('Screens', reportScreens(await measure(context, chosen)), versions);
  } finally {
    await browser.close();
  }

  const audits: Audited[] = [];
  for (const { name, address } of chosen.filter((screen) => screen.audited)) {
    audits.push(await audit(name, url + address, { executablePath, args }, signal));
  }
  const [first] = audits;
  if (first) {
    tell('Lighthouse', reportAudits(audits), { ...versions, Lighthouse: first.report.lighthouseVersion });
  }
} finally {
  await product.stop();
}

/** Prints it, and writes it down where nothing was left out. */
function tell(title: string, body: string, versions: Record<string, string>): void {
  console.log(`\n## ${title}\n\n${body}\n`);
  if (!word) writeSection(title, body, versions);
}
