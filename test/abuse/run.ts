import { type Finding, printFindings } from '../support/findings.ts';
import { claims } from './scenarios/claims.ts';
import { connections } from './scenarios/connections.ts';
import { flood } from './scenarios/flood.ts';
import { guesses } from './scenarios/guesses.ts';
import { hashing } from './scenarios/hashing.ts';
import { imports } from './scenarios/imports.ts';
import { letters } from './scenarios/letters.ts';
import { mails } from './scenarios/mails.ts';
import { type Setting, setUp } from './setting.ts';

/** By name, what is done to the product, and what is looked at. */
const scenarios: Record<string, { about: string; run(setting: Setting): Promise<Finding[]> }> = {
  imports: { about: 'Imports and previews of bad sheets by one account', run: imports },
  hashing: { about: 'Registrations, log-ins and deletion requests by nobody', run: hashing },
  connections: { about: 'Trickling bodies, and streams by the hundred', run: connections },
  guesses: { about: 'Guesses at passwords', run: guesses },
  letters: { about: 'Addresses in names, carried by our mails', run: letters },
  mails: { about: 'Mails to one stranger, and a tower that invites', run: mails },
  flood: { about: 'Requests of one account and of one address', run: flood },
  claims: { about: 'Agreements signed in another name', run: claims },
};

/** Runs the scenarios asked for, or all; answers whether all bounds hold. Throws an Error for one that is not known. */
export async function abuse(asked: readonly string[]): Promise<boolean> {
  const names = asked.length > 0 ? asked : Object.keys(scenarios);
  const found: (Finding & { scenario: string })[] = [];
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`Scenarios are: ${Object.keys(scenarios).join(', ')}.`);
    console.log(`\n${scenario.about} …`);
    // Each finds the product as it begins: what is counted by the hour would be used up by another.
    const setting = await setUp();
    for (const finding of await scenario.run(setting)) found.push({ scenario: name, ...finding });
    await setting.product.stop();
  }
  printFindings(found);
  return found.every(({ holds }) => holds);
}
