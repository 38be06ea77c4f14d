import { expect, it } from 'vitest';
import { REQUESTS, run, sentence, shareWithFiles } from './run.ts';
import { endpointSubjects } from './subjects.ts';

const subjects = endpointSubjects().filter(({ file, form }) => file || form);

it('no file and no form breaks the product, makes it slow or talkative, or changes anything where it is refused', async () => {
  const tally = await run(subjects, Math.round(REQUESTS * shareWithFiles));
  expect(tally.faults.map(sentence)).toEqual([]);
  const silent = subjects.filter(({ name, succeeds }) => succeeds && !tally.successes.has(name));
  expect(silent.map(({ name }) => name)).toEqual([]);
}, 900_000);
