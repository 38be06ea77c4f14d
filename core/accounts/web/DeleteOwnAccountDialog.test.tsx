import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { handleExpiredToken } from '../../../kit/web/session/lostSession.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { type Answer, type Received, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { DeletionEffect } from '../../feature/deletionEffects.ts';
import { previewOwnAccountDeletion } from '../api.ts';
import { DeleteOwnAccountDialog } from './DeleteOwnAccountDialog.tsx';

const visits: DeletionEffect = {
  what: 'goes',
  title: '5 rendez-vous à venir',
  text: 'Annulés.',
  count: 5,
  first: ['lundi à 9:30 : LE GOFF Gabriel', 'lundi à 9:30 : LE GOFF Gabriel', 'mardi à 10:00 : ROUX Lina'],
};
const kept: DeletionEffect = { what: 'stays', title: '1 accord', text: 'Conservé.', count: 1, first: [] };

const dialog = () => page.getByRole('dialog', { name: translate('accounts:deletion.title') });
const confirm = () => dialog().getByRole('button', { name: translate('accounts:deletion.confirm') });

/** The dialog; `list` answers the question what goes. */
async function opened(list: () => Answer | Promise<Answer>, meanwhile = () => {}): Promise<Received[]> {
  const arrived = serve(({ path }) => {
    if (path === previewOwnAccountDeletion.path) return list();
    meanwhile();
    const errors = { password: ['Mot de passe incorrect.'] };
    return { status: 422, body: { status: 'ERROR', code: 'invalid', detail: 'Non.', errors } };
  });
  await showWithWords(<DeleteOwnAccountDialog opened close={() => {}} />, 'accounts');
  return arrived;
}

afterEach(async () => {
  queryClient.clear();
  await page.viewport(1366, 768);
});

it.each([
  [390, 844],
  [1366, 768],
])('message about a wrong password is visible above the buttons at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  const many = Array.from({ length: 14 }, (_, at) => ({ ...visits, title: `${at} rendez-vous` }));
  await opened(() => ({ body: { leaving: many } }));
  const password = dialog().getByLabelText(new RegExp(`^${translate('accounts:profile.password')}`));
  await password.fill('not mine');
  // The lowest position of the field, where the buttons could cover it.
  password.element().scrollIntoView({ block: 'end' });
  await confirm().click();
  const words = dialog().getByText('Mot de passe incorrect.');
  await expect.element(words).toBeVisible();
  const foot = confirm().element().closest('[class*="foot"]');
  const top = () => foot?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => top() - words.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0);
});

it('dialog lists what is deleted and kept before the button is enabled', async () => {
  const answer = Promise.withResolvers<Answer>();
  await opened(() => answer.promise);
  await expect.element(dialog()).toBeVisible();
  await expect.element(confirm()).toBeDisabled();
  answer.resolve({ body: { leaving: [kept, visits] } });
  await expect.element(confirm()).toBeEnabled();
  const headings = dialog().getByRole('heading', { level: 3 });
  await expect.element(headings.nth(0)).toHaveTextContent(translate('accounts:deletion.goes.before'));
  await expect.element(headings.nth(1)).toHaveTextContent(translate('accounts:deletion.stays'));
  await expect.element(dialog().getByText(visits.title)).toBeVisible();
  expect(
    dialog()
      .getByText(visits.first[0] ?? '')
      .elements(),
  ).toHaveLength(2);
  await expect.element(dialog().getByText(translate('accounts:deletion.more', { count: 2 }))).toBeVisible();
  await expect.element(dialog().getByText(kept.text)).toBeVisible();
});

it('dialog shows all entries on request', async () => {
  const first = ['ROUX Lina', 'BENALI Adam', 'MERCIER Ana', 'ZOLA Émile', 'SAND Aurore'];
  await opened(() => ({ body: { leaving: [{ ...visits, first }] } }));
  await expect.element(dialog().getByText('MERCIER Ana')).toBeVisible();
  expect(dialog().getByText('ZOLA Émile').elements()).toEqual([]);
  await dialog()
    .getByRole('button', { name: translate('accounts:deletion.more', { count: 2 }) })
    .click();
  await expect.element(dialog().getByText('ZOLA Émile')).toBeVisible();
  await expect.element(dialog().getByText('SAND Aurore')).toBeVisible();
});

it('dialog offers a retry if the list fails to load and still allows the deletion', async () => {
  const refusal = { status: 'ERROR', code: 'forbidden', detail: 'Non.', errors: {} };
  let answer: Answer = { status: 403, body: refusal };
  const arrived = await opened(() => answer);
  const alert = dialog().getByRole('alert');
  await expect.element(alert.getByText(translate('accounts:deletion.listFailed'))).toBeVisible();
  await expect.element(confirm()).toBeEnabled();
  const password = dialog().getByLabelText(new RegExp(`^${translate('accounts:profile.password')}`));
  await password.fill('not mine');
  await confirm().click();
  await expect.element(dialog().getByText('Mot de passe incorrect.')).toBeVisible();
  expect(arrived.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  answer = { body: { leaving: [visits] } };
  await dialog()
    .getByRole('button', { name: translate('ui.again') })
    .click();
  await expect.element(dialog().getByText(visits.title)).toBeVisible();
});

it('end of the session before the answer does not redirect', async () => {
  await opened(
    () => ({ body: { leaving: [] } }),
    () => void handleExpiredToken(getCurrentSession()?.token ?? ''),
  );
  await dialog()
    .getByLabelText(new RegExp(`^${translate('accounts:profile.password')}`))
    .fill('not mine');
  await confirm().click();
  await expect.element(dialog().getByText('Mot de passe incorrect.')).toBeVisible();
  expect(getCurrentSession()?.token).toBe('nobody knows');
});
