import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { loadTranslationNamespaces } from '../../../kit/web/i18n/i18n.ts';
import { getCurrentSession, updateStoredSession } from '../../../kit/web/session/session.ts';
import { type Answer, type Received, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { readMe } from '../../people/api.ts';
import { closePinPrompt, openPinPrompt, usePinPromptShortcut } from './pinPrompt.ts';
import ShiftSwitcher from './ShiftSwitcher.tsx';

const names = {
  operators: [
    { id: 7, firstName: 'Anne', lastName: 'Rivière' },
    { id: 8, firstName: 'Léa', lastName: 'Martin' },
  ],
};
const wrong: Answer = {
  status: 422,
  body: { status: 'ERROR', code: 'invalid', detail: '', errors: { pin: ['Code PIN incorrect.'] } },
};
let acting: (typeof names.operators)[number] | null = null;

/** The desk: the PIN of everybody is 7392. */
const desk = async ({ method, path, body }: Received): Promise<Answer> => {
  if (path.endsWith('/desk/operators')) return { body: names };
  if (path === '/api/session/operator') {
    const typed = method === 'POST' ? (body as { person: number; pin: string }) : null;
    if (typed && typed.pin !== '7392') return wrong;
    acting = names.operators.find(({ id }) => id === typed?.person) ?? null;
    return { body: { status: 'OK' } };
  }
  const user = getCurrentSession()?.user;
  if (!path.startsWith('/users/getUserInfo') || !user) return { body: { fields: [] } };
  const { email, company } = user;
  const owner = { id: 1, firstName: 'Camille', lastName: 'Durand' };
  return {
    body: readMe.answer.encode({
      ...(acting ?? owner),
      email,
      role: 'reception',
      companyName: company.name,
      flags: company,
      managesCompany: false,
      assists: [],
      company: { id: company.id, name: company.name, quotaLeft: null, quota: null },
      ...(acting && { byPin: { ownerId: 1, firstName: 'Camille', lastName: 'Durand' } }),
    }),
  };
};

function Screen() {
  const [note, setNote] = useState('');
  usePinPromptShortcut(true);
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <ShiftSwitcher />
    </>
  );
}

beforeEach(async () => {
  acting = null;
  localStorage.removeItem('operatorsHere');
  queryClient.clear();
  serve(desk);
  await show(<Screen />);
  await Promise.all(['shiftSwitching', 'menu'].map((part) => loadTranslationNamespaces(part)));
  const user = getCurrentSession()?.user;
  if (user) updateStoredSession({ user: { ...user, role: 'reception' } });
  onTestFinished(closePinPrompt);
});

const name = () => `${getCurrentSession()?.user.firstName} ${getCurrentSession()?.user.lastName}`;
const gone = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
const takeOver = async () => {
  await userEvent.keyboard('{F9}');
  await page.getByRole('button', { name: 'Léa Martin' }).click();
  await userEvent.keyboard('7392{Enter}');
  await expect.poll(name).toBe('Léa Martin');
};

it('person is switched by keyboard, and unsaved input and focus are kept', async () => {
  const note = page.getByLabelText('Note');
  await note.fill('À rappeler');
  await userEvent.keyboard('{F9}');
  await expect.element(page.getByRole('button', { name: 'Anne Rivière' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}1111{Enter}');
  await expect.element(page.getByText('Code PIN incorrect.')).toBeVisible();
  await expect.element(page.getByLabelText('Code PIN')).toHaveValue('');
  await userEvent.keyboard('7392{Enter}');
  await expect.poll(name).toBe('Léa Martin');
  await gone();
  await expect.element(note).toHaveValue('À rappeler');
  await expect.element(note).toHaveFocus();
});

it('PIN pad works by touch, and recent people are listed first, after the owner', async () => {
  openPinPrompt();
  await page.getByRole('button', { name: 'Léa Martin' }).click();
  for (const key of ['7', '3', '9', '9', 'Supprimer le dernier chiffre', '2'])
    await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect.poll(name).toBe('Léa Martin');
  await gone();
  openPinPrompt();
  await page.getByRole('button', { name: 'Retour à Camille Durand' }).click();
  await expect.poll(name).toBe('Camille Durand');
  openPinPrompt();
  await expect.element(page.getByRole('button', { name: 'Léa Martin' })).toHaveFocus();
});

it('session is given back after ten minutes without input', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await takeOver();
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
  await minutes(9);
  await userEvent.keyboard('x');
  await minutes(9);
  expect(name()).toBe('Léa Martin');
  await minutes(2);
  await expect.poll(name).toBe('Camille Durand');
});
