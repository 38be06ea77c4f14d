import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { listOwnBuildings } from '../../../core/buildings/api.ts';
import { readMe } from '../../../core/people/api.ts';
import { type Answer, type Received, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { LostSessionPrompt } from '../../../web/frame/LostSessionPrompt.tsx';
import { objectCodec, okAnswerCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { useCommand } from '../api/queries.ts';
import { closeChangeStream, openChangeStream } from '../api/realtime.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogForm } from '../dialog/useDialogForm.ts';
import { discardUnsavedChanges } from '../drafts/unsavedChanges.ts';
import { loadTranslationNamespaces, translate } from '../i18n/i18n.ts';
import { followSessionInOtherTabs, handleExpiredToken, resumeLostSession } from './lostSession.ts';
import { clearSession, getCurrentSession, type Session } from './session.ts';

const schema = z.object({ name: z.string() });
const make = endpoint({
  name: 'make',
  method: 'POST',
  path: '/thing',
  summary: 'Makes a thing',
  access: 'user',
  body: objectCodec(schema, { name: 'nom' }),
  answer: okAnswerCodec(),
});

function Desk() {
  const [opened, setOpened] = useState(true);
  const form = useDialogForm(opened, schema, { name: 'Ada' }, 'thing');
  const { mutateAsync } = useCommand(make);
  return (
    <>
      <h1>Des noms</h1>
      <FormDialog
        opened={opened}
        close={() => setOpened(false)}
        title="Formulaire"
        form={form}
        onSave={async (output) => {
          await mutateAsync(output);
          return undefined;
        }}
      >
        <TextInput label="Nom" {...form.getInputProps('name')} />
      </FormDialog>
      <LostSessionPrompt />
    </>
  );
}

const PASSWORD = 'a quiet morning';
const refusal = (status: number, code: string, detail: string, headers = {}): Answer => ({
  status,
  headers,
  body: { status: 'ERROR', code, detail, errors: {} },
});
const wrong = refusal(400, 'wrong_credentials', 'Mauvais mot de passe.');
const camille = readMe.answer.encode({
  id: 1,
  email: 'camille@parvis.test',
  firstName: 'Camille',
  lastName: 'Durand',
  companyName: 'Verne',
  role: 'vip',
  managesCompany: false,
  company: { id: 1, name: 'Verne', quotaLeft: null, quota: null },
  assists: [],
  flags: { recordsVisitorEmail: true, nameVisibility: 'everyone', maySwitchLanguage: true },
});
const parvis = { id: 1, name: 'Parvis', logo: null, timeZone: 'Europe/Paris', openingHours: null };

/** A server with one valid token; `refused` is its first answer to the password. */
function serverWith(...refused: Answer[]): Received[] {
  let token = 'none yet';
  let given = 0;
  return serve(({ path, body, headers }) => {
    if (path === '/users/token-auth/') {
      if ((body as { password: string }).password !== PASSWORD) return wrong;
      given += 1;
      token = `new ${given}`;
      return refused.shift() ?? { body: { token } };
    }
    if (headers.get('Authorization') !== `token ${token}`) return refusal(401, 'unauthenticated', 'Morte.');
    if (path === listOwnBuildings.path) return { body: listOwnBuildings.answer.encode([parvis]) as object };
    return { body: path === readMe.path ? (camille as object) : { status: 'OK' } };
  });
}

const name = () => page.getByRole('textbox', { name: 'Nom', includeHidden: true });
const form = () => page.getByRole('dialog', { name: 'Formulaire' });
const question = () => page.getByRole('dialog', { name: translate('access:again.title') });
const password = () => question().getByLabelText(translate('access:login.password'), { exact: true });
const logIn = () => question().getByRole('button', { name: translate('access:login.submit') });
const drafts = () => Object.keys({ ...sessionStorage }).filter((key) => key.startsWith('typed '));
const made = (arrived: Received[]) => arrived.filter(({ path }) => path === make.path);

beforeAll(followSessionInOtherTabs);

afterEach(() => {
  const session = getCurrentSession();
  if (session) resumeLostSession(session);
  discardUnsavedChanges();
  localStorage.clear();
});

async function typed(): Promise<void> {
  await show(<Desk />);
  await loadTranslationNamespaces('access');
  await name().fill('À moi');
}

const save = () =>
  form()
    .getByRole('button', { name: translate('ui.save') })
    .click();

/** Simulates a change by another tab; a null `session` is a log-out. */
function otherTab(session: Session | null, why?: Parameters<typeof clearSession>[0]) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem('token');
  if (session) {
    localStorage.setItem('user', JSON.stringify(session.user));
    localStorage.setItem('buildings', JSON.stringify(session.buildings));
    localStorage.setItem('token', session.token);
  } else if (why) {
    localStorage.setItem('farewell', why);
  }
  const newValue = session?.token ?? null;
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue, storageArea: localStorage }));
}

const known = (): Session => {
  const session = getCurrentSession();
  if (!session) throw new Error('Nobody is signed in');
  return session;
};

it('an expired session prompts for the password above the form and repeats the refused call', async () => {
  const arrived = serverWith();
  await typed();
  await save();
  await expect.element(question()).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await expect.element(question().getByText(translate('access:again.why.ended'))).toBeVisible();
  // The hidden e-mail field is for password managers.
  for (const text of ['Camille Durand', 'camille@parvis.test']) {
    await expect.element(question().getByText(text)).toBeVisible();
  }
  await expect
    .element(question().getByRole('textbox', { name: translate('access:login.email') }))
    .not.toBeInTheDocument();
  const user = document.querySelector<HTMLInputElement>('#password-prompt form [autocomplete="username"]');
  expect(user?.value).toBe('camille@parvis.test');
  // The page is hidden and the expired token is removed.
  for (const hidden of [name(), page.getByText('Des noms')]) await expect.element(hidden).not.toBeVisible();
  expect([sessionStorage.getItem('token'), drafts().length]).toEqual([null, 1]);

  await userEvent.keyboard('{Escape}');
  await logIn().click();
  await expect.element(password()).toHaveAccessibleDescription(translate('errors.required'));
  await password().fill('another one');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      question()
        .getByRole('alert')
        .filter({ hasText: translate('access:again.wrong') }),
    )
    .toBeVisible();
  await password().fill(PASSWORD);
  await logIn().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(form()).not.toBeInTheDocument();
  const sent = made(arrived).map(({ headers, body }) => [headers.get('Authorization'), body]);
  expect(sent).toEqual([
    ['token nobody knows', { nom: 'À moi' }],
    ['token new 1', { nom: 'À moi' }],
  ]);
  expect(new Set(made(arrived).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect([known().token, drafts()]).toEqual(['new 1', []]);
});

it('after too many wrong passwords the user must wait; leaving prompts first', async () => {
  serverWith(refusal(429, 'too_many_attempts', 'Attendez.', { 'Retry-After': '60' }));
  await typed();
  await save();
  await password().fill(PASSWORD);
  await logIn().click();
  await expect.element(question().getByRole('timer')).toBeVisible();
  await expect.element(logIn()).toBeDisabled();
  await question()
    .getByRole('button', { name: translate('access:again.leave') })
    .click();
  const asked = page.getByRole('dialog', { name: translate('ui.discard.title') });
  await expect.element(asked.getByRole('button', { name: translate('ui.discard.keep') })).toHaveFocus();
  await asked.getByRole('button', { name: translate('ui.discard.keep') }).click();
  await expect.element(password()).toHaveFocus();
  await question()
    .getByRole('button', { name: translate('access:again.leave') })
    .click();
  await expect.element(asked.getByRole('button', { name: translate('ui.discard.keep') })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(password()).toHaveFocus();
});

it('a log-out in another tab prompts with its reason and deletes the stored session', async () => {
  serverWith();
  await typed();
  expect(drafts()).toHaveLength(1);
  otherTab(null, 'loggedOut');
  await expect.element(question().getByText(translate('access:again.why.loggedOut'))).toBeVisible();
  expect(drafts()).toEqual([]);
  await password().fill(PASSWORD);
  await logIn().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
  await expect.element(name()).toHaveFocus();
  expect(known().token).toBe('new 1');
});

it('a log-in of the same user in another tab answers the prompt', async () => {
  const arrived = serverWith();
  await typed();
  const before = known();
  await save();
  await expect.element(question()).toBeVisible();
  otherTab({ ...before, token: 'none yet' });
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(form()).not.toBeInTheDocument();
  expect(made(arrived).map(({ headers }) => headers.get('Authorization'))).toEqual([
    'token nobody knows',
    'token none yet',
  ]);
});

it("another user cannot continue a form: only the first user's password counts, in this tab", async () => {
  const arrived = serverWith();
  await typed();
  const before = known();
  const other = { ...before, token: 'of another', user: { ...before.user, userId: 2, firstName: 'Omar' } };
  otherTab(other);
  const why = translate('access:again.why.other', { name: 'Omar Durand' });
  await expect.element(question().getByText(why)).toBeVisible();
  await password().fill(PASSWORD);
  await logIn().click();
  await expect.element(question()).not.toBeInTheDocument();
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(made(arrived).map(({ headers }) => headers.get('Authorization'))).toEqual(['token new 1']);
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['of another', 'new 1']);
});

const leaving = () => page.getByRole('dialog', { name: translate('ui.discard.title') });

it('a leave prompt waits for the password, and Escape above closes nothing', async () => {
  serverWith();
  await typed();
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving()).toBeVisible();
  void handleExpiredToken(known().token);
  await expect.element(password()).toHaveFocus();
  await expect.element(leaving()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await password().fill(PASSWORD);
  await logIn().click();
  await expect.element(question()).not.toBeInTheDocument();
  await leaving()
    .getByRole('button', { name: translate('ui.discard.keep') })
    .click();
  await expect.element(leaving()).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('À moi');
});

it('Escape in the password prompt does not prompt about the form behind it', async () => {
  serverWith();
  await typed();
  void handleExpiredToken(known().token);
  await expect.element(password()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await password().fill(PASSWORD);
  await logIn().click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(name()).toHaveFocus();
  await expect.element(leaving()).not.toBeInTheDocument();
});

it('an expired session is detected before the next action', async () => {
  serverWith();
  await typed();
  openChangeStream(known().token);
  await expect.element(password()).toHaveFocus();
  closeChangeStream();
});

it('a pending call is repeated with the new token after a log-in', async () => {
  const arrived = serverWith();
  await typed();
  const before = known();
  otherTab({ ...before, token: 'none yet' });
  await expect.poll(() => known().token).toBe('none yet');
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(made(arrived)).toHaveLength(1);
});

it('a refused call after signing out neither prompts nor loads another page', async () => {
  await typed();
  clearSession('deleted');
  const outcome = await Promise.race([
    handleExpiredToken(known().token),
    new Promise((resolve) => setTimeout(resolve, 50, 'still waiting')),
  ]);
  expect(outcome).toBe('still waiting');
  expect(localStorage.getItem('farewell')).toBe('deleted');
  await expect.element(question()).not.toBeInTheDocument();
});

it('a deleted account is reported without a password prompt', async () => {
  await typed();
  otherTab(null, 'deleted');
  const over = page.getByRole('dialog', { name: translate('access:again.over') });
  await expect.element(over.getByText(translate('access:again.why.deleted'))).toBeVisible();
  await expect.element(over.getByRole('button', { name: translate('access:again.toLogin') })).toHaveFocus();
  expect(drafts()).toEqual([]);
});
