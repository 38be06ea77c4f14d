import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listAllBuildings } from '../../../core/buildings/api.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { readAgreementText } from '../api.ts';
import SignPage from './SignPage.tsx';

const wording = { text: 'Article 1', sha256: '0'.repeat(64) };

async function opened(answer: Parameters<typeof serve>[0], query = 'dna=1') {
  serve(answer);
  history.replaceState(null, '', `/DNA?${query}`);
  await showWithWords(<SignPage />, 'agreements');
}

it.each([
  ['a building that does not exist', 'building=99', 'agreements:sign.unknownBuilding'],
  ['a visit without its code', 'appointment=12', 'agreements:sign.opensNothing'],
  ['a code without its visit', 'code=0a1b', 'agreements:sign.opensNothing'],
])('reports an invalid link for %s, and signing is still possible', async (_, query, words) => {
  const text = {
    version: 1,
    publishedAt: '2026-01-05T09:00:00.000Z',
    current: true,
    fr: wording,
    en: wording,
  };
  const buildings = [
    { id: 1, name: 'Parvis Haussmann', logo: '' },
    { id: 2, name: 'Parvis Lille', logo: '' },
  ];
  await opened(
    ({ path }) => ({
      body: path.includes('building')
        ? listAllBuildings.answer.encode(buildings as never)
        : readAgreementText.answer.encode(text as never),
    }),
    query,
  );
  await expect.element(page.getByText(translate(words))).toBeVisible();
  await expect.element(page.getByRole('button', { name: translate('agreements:sign.submit') })).toBeVisible();
});

it('offers a way back from a superseded version', async () => {
  const text = {
    version: 1,
    publishedAt: '2026-01-05T09:00:00.000Z',
    current: false,
    fr: wording,
    en: wording,
  };
  await opened(({ path }) => ({
    body: path.includes('building')
      ? listAllBuildings.answer.encode([])
      : readAgreementText.answer.encode(text as never),
  }));
  await expect
    .element(page.getByRole('link', { name: translate('agreements:sign.readCurrent') }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: translate('agreements:sign.leave') }))
    .toHaveAttribute('href', '/login');
});

it('leads back from a version that does not exist', async () => {
  await opened(() => ({ status: 404, body: { status: 'ERROR', code: 'not_found', detail: '', errors: {} } }));
  await expect.element(page.getByText(translate('agreements:sign.missing'))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: translate('agreements:sign.leave') }))
    .toHaveAttribute('href', '/login');
});
