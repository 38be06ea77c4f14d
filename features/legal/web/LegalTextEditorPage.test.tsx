import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import LegalTextEditorPage from './LegalTextEditorPage.tsx';

/** A server on which another user can write as well. */
function building() {
  const saved = { text: '## Éditeur', own: true, version: 3 };
  const write = (text: string) => Object.assign(saved, { text, version: saved.version + 1 });
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  const arrived = serve(({ method, body }): Answer => {
    const { text, version } = (body ?? {}) as { text: string; version: number };
    if (method === 'PUT' && version !== saved.version)
      return { status: 409, body: { ...refusal, current: { ...saved } } };
    if (method === 'PUT') write(text);
    return { body: method === 'PUT' ? { status: 'OK' } : { fr: { ...saved }, en: { ...saved } } };
  });
  const puts = () => arrived.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { saved, write, puts };
}

const text = () => page.getByRole('textbox', { name: translate('legal:edit.text') });
const save = () => page.getByRole('button', { name: translate('ui.save') });
const changes = () => page.getByRole('region', { name: translate('ui.meanwhile.title') });
const reset = () => page.getByRole('button', { name: translate('legal:edit.reset') });

beforeEach(async () => {
  queryClient.clear();
});

async function opened() {
  const server = building();
  await show(<LegalTextEditorPage />);
  await expect.element(text()).toHaveValue('## Éditeur');
  return server;
}

it('other users’ changes appear immediately, typed text is kept, and saving asks which to keep', async () => {
  const { saved, write, puts } = await opened();
  write('## Éditeur et hébergeur');
  await queryClient.invalidateQueries();
  await expect.element(text()).toHaveValue('## Éditeur et hébergeur');

  await text().fill('## À moi');
  write('## À un autre');
  await queryClient.invalidateQueries();
  await expect.element(text()).toHaveValue('## À moi');
  await save().click();
  await expect.element(changes()).toHaveFocus();
  await save().click();
  expect(puts()).toHaveLength(1);
  const choice = (whose: 'mine' | 'theirs', value: string) =>
    changes().getByRole('radio', { name: translate(`ui.meanwhile.${whose}`, { value }) });
  await choice('theirs', '## À un autre').click();
  await expect.element(text()).toHaveValue('## À un autre');
  await choice('mine', '## À moi').click();
  await save().click();
  await expect.element(changes()).not.toBeInTheDocument();
  expect(saved.text).toBe('## À moi');
  expect(puts().map((body) => (body as { version: number }).version)).toEqual([4, 5]);

  // The next edit starts from the saved text.
  await text().fill('## Encore');
  await save().click();
  await expect.poll(() => saved).toEqual({ text: '## Encore', own: true, version: 7 });
});

it('restoring the default is refused if another user changed the text', async () => {
  const { saved, write } = await opened();
  write('## À un autre');
  const confirm = async () => {
    await reset().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('legal:edit.reset') })
      .click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  await confirm();
  await expect.element(changes()).toBeVisible();
  await expect.element(text()).toHaveValue('## À un autre');
  expect(saved.text).toBe('## À un autre');
  await confirm();
  await expect.poll(() => saved.text).toBe('');
  await expect.element(changes()).not.toBeInTheDocument();
});

it('save button is visible in a low window, and only the page scrolls', async () => {
  await page.viewport(1366, 768);
  await opened();
  await text().fill('## Éditeur\n\n'.repeat(200));
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(2000);
  const { bottom } = save().element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  const field = text().element();
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight + 2);
});
