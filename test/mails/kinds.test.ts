import { expect, it } from 'vitest';
import { languages } from '../../kit/actor.ts';
import { readRecordedKinds, readSubjects } from '../support/goldenMails.ts';

it.each(languages)('every kind of mail has a recorded text in %s', async (language) => {
  const kinds = Object.keys(await readSubjects(language)).sort();
  expect([...new Set(await readRecordedKinds(language))].sort()).toEqual(kinds);
});
