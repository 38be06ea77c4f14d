import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { OutageBar } from '../../../web/frame/OutageBar.tsx';
import { objectCodec, okAnswerCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogForm } from '../dialog/useDialogForm.ts';
import Notices, { showNotice } from '../feedback/Notices.tsx';
import { translate } from '../i18n/i18n.ts';
import { call } from './call.ts';
import { CallError, getErrorMessage } from './callError.ts';
import { retryUntilAnswered } from './outage.ts';
import { callQuery, queryClient, useCommand } from './queries.ts';

const number = objectCodec(z.object({ number: z.int() }), { number: 'number' });
const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/number',
  summary: 'A number',
  access: 'user',
  answer: number,
});
const ask = endpoint({ ...read, method: 'POST', path: '/asked', access: 'public' });
const schema = z.object({ name: z.string() });
const spec = {
  method: 'POST',
  path: '/thing',
  name: 'makeThing',
  summary: 'Makes a thing',
  access: 'user',
  body: objectCodec(schema, { name: 'nom' }),
  answer: okAnswerCodec(),
} as const;
const make = endpoint(spec);
const makeSecret = endpoint({ ...spec, path: '/secret', withoutKey: 'secret' });
const sign = endpoint({ ...spec, path: '/signed', access: 'public' });

const refusal = (status: number, detail: string, headers = {}): Answer => ({
  status,
  headers,
  body: { status: 'ERROR', code: 'unavailable', detail, errors: {} },
});
const ok: Answer = { body: { status: 'OK' } };
const away = () => page.getByText(translate('ui.outage.away'));
const giveUp = () => page.getByRole('button', { name: translate('ui.outage.giveUp') });

/** Answers in order; the last one repeats. */
const answering = (...answers: [Answer, ...Answer[]]) => {
  queryClient.clear();
  return serve(() => (answers.length > 1 ? (answers.shift() ?? 'lost') : (answers[0] ?? 'lost')));
};
const showWithBar = (element: ReactNode) =>
  show(
    <>
      {element}
      <OutageBar />
    </>,
  );

function Reading({ endpoint: asked = read }: { endpoint?: typeof read | typeof ask }) {
  const { data, error } = useQuery(callQuery(asked, {}));
  return <output>{error ? getErrorMessage(error) : String(data?.number)}</output>;
}

function Form() {
  const [opened, setOpened] = useState(true);
  const form = useDialogForm(opened, schema, { name: 'Ada' }, 'form');
  const { mutateAsync } = useCommand(make);
  const save = async (output: { name: string }) => {
    await mutateAsync(output);
    return undefined;
  };
  return (
    <FormDialog opened={opened} close={() => setOpened(false)} title="Formulaire" form={form} onSave={save}>
      <input aria-label="Nom" {...form.getInputProps('name')} />
    </FormDialog>
  );
}

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['is read', read],
  ['a public call asks', ask],
] as const)('what %s is asked until it is answered, and the line goes then', async (_, endpoint) => {
  const html = { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' };
  const answers = ['lost', html, { body: { number: 3 } }] as const;
  const arrived = answering(...answers);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await showWithBar(<Reading endpoint={endpoint} />);
  await expect.element(away()).toBeVisible();
  await expect.element(giveUp()).not.toBeInTheDocument();
  await expect.element(page.getByText('3', { exact: true })).toBeVisible();
  await expect.element(away()).not.toBeInTheDocument();
  expect(arrived).toHaveLength(answers.length);
});

it('a write waits in its dialog and is repeated with the same key', async () => {
  const arrived = answering('lost', refusal(507, 'Plein.'), ok);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await showWithBar(<Form />);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: translate('ui.save') }).click();
  await expect.element(dialog.getByText(translate('ui.outage.away'))).toBeVisible();
  // Shown in the dialog only.
  expect(
    page
      .getByText(translate('ui.outage.away'))
      .elements()
      .filter((each) => each.checkVisibility()),
  ).toHaveLength(1);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(away()).not.toBeInTheDocument();
  const keys = arrived.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
});

it('a cancelled write fails with a message and keeps the input', async () => {
  const arrived = answering(refusal(503, 'Fermé.', { 'Retry-After': '30' }));
  await showWithBar(<Form />);
  await page.getByRole('button', { name: translate('ui.save') }).click();
  await giveUp().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fermé.');
  await expect.element(away()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox')).toHaveValue('Ada');
  expect(arrived).toHaveLength(1);
});

it.each([
  ['that carries a secret', makeSecret],
  ['of somebody without an account', sign],
] as const)('a write %s is never sent again', async (_, endpoint) => {
  const arrived = answering({ status: 504, body: '' });
  const sent = call(endpoint, { name: 'Ada' }, { idempotencyKey: 'any' });
  await expect(sent).rejects.toMatchObject({ status: 504, message: translate('errors.unavailable') });
  expect(arrived).toHaveLength(1);
});

it('a write without a key that was refused as busy is repeated, and the line says why', async () => {
  const body = { status: 'ERROR', code: 'busy', detail: 'Trop.', errors: {} };
  const arrived = answering({ status: 503, headers: { 'Retry-After': '1' }, body }, ok);
  await showWithBar(null);
  const sent = call(sign, { name: 'Ada' });
  await expect.element(page.getByText(translate('ui.outage.busy'))).toBeVisible();
  await expect(sent).resolves.toBeUndefined();
  await expect.element(page.getByText(translate('ui.outage.busy'))).not.toBeInTheDocument();
  expect(arrived).toHaveLength(2);
});

it('other errors are not retried', async () => {
  const arrived = answering(refusal(429, 'Trop.', { 'Retry-After': '1' }));
  await expect(call(read, {})).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  expect(arrived).toHaveLength(1);
});

const unavailable = (retryAfter?: number) => new CallError(503, 'unavailable', 'Fermé.', { retryAfter });
/** Counts the sends, which fail with the result of `refuse`. */
function counted(refuse: () => CallError | undefined) {
  const send = vi.fn(async () => {
    const error = refuse();
    if (error) throw error;
    return 'answered';
  });
  return send;
}

it('the wait follows Retry-After, else grows up to 15 seconds', async () => {
  vi.useFakeTimers();
  let asks: number | undefined = 20;
  const send = counted(() => unavailable(asks));
  const leaving = new AbortController();
  const sent = retryUntilAnswered(send, { signal: leaving.signal, readOnly: true });
  sent.catch(() => {});
  await vi.advanceTimersByTimeAsync(19_900);
  expect(send).toHaveBeenCalledTimes(1);
  asks = undefined;
  await vi.advanceTimersByTimeAsync(4_200);
  await vi.advanceTimersByTimeAsync(24_000);
  const soon = send.mock.calls.length;
  expect(soon).toBeGreaterThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(600_000);
  // 7.5 to 15 seconds each, without end.
  expect(send.mock.calls.length - soon).toBeGreaterThanOrEqual(40);
  expect(send.mock.calls.length - soon).toBeLessThanOrEqual(82);
  leaving.abort(new Error('left'));
  await expect(sent).rejects.toThrow('left');
  const before = send.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(before);
});

it('an action fails after two minutes', async () => {
  vi.useFakeTimers();
  const send = counted(() => unavailable());
  const failed = vi.fn();
  const sent = retryUntilAnswered(send).catch(failed);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  await sent;
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 503, message: 'Fermé.' });
});

it('an idempotent write is retried without a key for two minutes and can be cancelled', async () => {
  vi.useFakeTimers();
  const arrived = answering(refusal(503, 'Fermé.'));
  const failed = vi.fn();
  const sent = call(sign, { name: 'Ada' }, { idempotent: true }).catch(failed);
  await showWithBar(null);
  await vi.advanceTimersByTimeAsync(119_000);
  await expect.element(giveUp()).toBeVisible();
  expect(arrived.length).toBeGreaterThanOrEqual(2);
  expect(arrived.some(({ headers }) => headers.has('Idempotency-Key'))).toBe(false);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  await sent;
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 503, message: 'Fermé.' });
});

it('one answer triggers all waiting calls and resets the backoff', async () => {
  vi.useFakeTimers();
  let closed = true;
  const refuse = () => (closed ? unavailable() : undefined);
  const sends = [counted(refuse), counted(refuse), counted(refuse)];
  const { signal } = new AbortController();
  const sent = Promise.all(sends.map((send) => retryUntilAnswered(send, { signal, readOnly: true })));
  await vi.advanceTimersByTimeAsync(60_000);
  const before = sends.map((send) => send.mock.calls.length);
  expect(new Set(before).size).toBe(1);
  closed = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await sent).toEqual(['answered', 'answered', 'answered']);
  expect(sends.map((send) => send.mock.calls.length)).toEqual(before.map((count) => count + 1));

  closed = true;
  const again = counted(refuse);
  const later = retryUntilAnswered(again);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(again).toHaveBeenCalledTimes(2);
  closed = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await later).toBe('answered');
});

it('a restored connection triggers a retry immediately', async () => {
  vi.useFakeTimers();
  let closed = true;
  const sent = retryUntilAnswered(counted(() => (closed ? unavailable(60) : undefined)));
  await vi.advanceTimersByTimeAsync(0);
  closed = false;
  dispatchEvent(new Event('online'));
  expect(await sent).toBe('answered');
});

it.each([
  ['a desktop', 1366, 768],
  ['a phone', 390, 844],
])('a notice stays above the outage bar on %s', async (_, ...size) => {
  await page.viewport(...size);
  answering('lost');
  await showWithBar(
    <>
      <Reading />
      <Notices />
    </>,
  );
  await expect.element(away()).toBeVisible();
  showNotice({ tone: 'success', message: 'Réservée', detail: 'Opéra, 9:00–10:00', undo: () => {} });
  const notice = page.getByRole('status').filter({ hasText: 'Réservée' });
  await expect.element(notice).toBeVisible();
  const bar = document.querySelector('[data-outage-bar]')?.getBoundingClientRect();
  await expect
    .poll(() => notice.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual((bar?.top ?? 0) - 8);
  expect(notice.element().getBoundingClientRect().top).toBeGreaterThan(0);
});
