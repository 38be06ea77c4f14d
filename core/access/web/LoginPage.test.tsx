import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadWords, say } from '../../../kit/web/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import LoginPage from './LoginPage.tsx';

it('a log-in that is answered without a token says what the catalogue of errors says of it', async () => {
  serve(() => ({ status: 200, body: {} }));
  await show(<LoginPage />, 'fr', () => loadWords('access').then(() => null));
  await loadWords('access');
  await page.getByLabelText(say('access:login.email')).fill('camille@parvis.test');
  await page.getByLabelText(say('access:login.password'), { exact: true }).fill('a quiet morning');
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Votre adresse mail ou mot de passe est incorrect. Veuillez le vérifier.');
  expect(localStorage.getItem('token')).toBe(null);
});
