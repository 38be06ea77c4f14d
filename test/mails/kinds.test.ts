import { expect, it } from 'vitest';
import { languages } from '../../kit/actor.ts';
import { recordedKinds, subjectsOfKinds } from '../support/goldenMails.ts';

it.each(languages)('every kind of mail has a recorded text in %s', async (language) => {
  const kinds = Object.keys(await subjectsOfKinds(language)).sort();
  expect([...new Set(await recordedKinds(language))].sort()).toEqual(kinds);
});
