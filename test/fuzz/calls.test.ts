import { expect, it } from 'vitest';
import { REQUESTS, run, sentence, shareWithFiles } from './run.ts';
import { endpointSubjects, rawSubjects } from './subjects.ts';

const subjects = [...endpointSubjects().filter(({ file, form }) => !file && !form), ...rawSubjects()];

it('no request breaks the product, makes it slow or talkative, or changes anything where it is refused', async () => {
  const tally = await run(subjects, Math.round(REQUESTS * (1 - shareWithFiles)));
  expect(tally.faults.map(sentence)).toEqual([]);
  const silent = subjects.filter(({ name, succeeds }) => succeeds && !tally.successes.has(name));
  expect(silent.map(({ name }) => name)).toEqual([]);
}, 900_000);
