import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { type Answer, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import LoginPage from './LoginPage.tsx';

const email = () => page.getByLabelText(translate('access:login.email'));
const password = () => page.getByLabelText(translate('access:login.password'), { exact: true });
const submit = () => page.getByRole('button', { name: translate('access:login.submit') });

async function open(...answers: Answer[]) {
  serve(() => answers.shift() ?? { status: 500, body: {} });
  await showWithWords(<LoginPage />, 'access');
}

const refusal = (status: number, code: string, headers = {}): Answer => ({
  status,
  headers,
  body: { status: 'ERROR', code, detail: 'Non.', errors: {} },
});

afterEach(() => localStorage.removeItem('token'));

it('log-in form reports missing fields, keeps the address and is disabled while throttled', async () => {
  await open(refusal(400, 'wrong_credentials'), refusal(429, 'too_many_attempts', { 'Retry-After': '128' }));
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription(translate('errors.required_email'));
  await expect.element(password()).toHaveAccessibleDescription(translate('errors.required'));
  await expect.element(email()).toHaveFocus();

  await email().fill('camille@parvis.test');
  await password().fill('not the password');
  await submit().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Non.');
  await expect.element(password()).toHaveFocus();
  await expect.element(email()).toHaveValue('camille@parvis.test');

  await submit().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(translate('access:errors.too_many_attempts', { seconds: 128 }));
  await expect.element(page.getByRole('timer')).toBeVisible();
  await expect.element(submit()).toBeDisabled();
  expect(localStorage.getItem('token')).toBe(null);
});

it('log-in form shows the usual error if the answer has no token', async () => {
  await open({ status: 200, body: {} });
  await email().fill('camille@parvis.test');
  await password().fill('a quiet morning');
  await submit().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Votre adresse mail ou mot de passe est incorrect. Veuillez le vérifier.');
  expect(localStorage.getItem('token')).toBe(null);
});
