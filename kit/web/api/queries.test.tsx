import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { objectCodec, okAnswerCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { queryClient, useCommand } from './queries.ts';

const spec = {
  method: 'PATCH',
  path: '/thing',
  name: 'changeThing',
  summary: 'Changes the thing',
  access: 'user',
  body: objectCodec(z.object({ name: z.string() }), { name: 'nom' }),
  answer: okAnswerCodec(),
} as const;
const change = endpoint(spec);
const changeSecret = endpoint({ ...spec, path: '/secret', withoutKey: 'secret' });

function Buttons() {
  const commands = { change: useCommand(change), secret: useCommand(changeSecret) };
  const button = (label: string, command: keyof typeof commands, name: string) => (
    <button type="button" onClick={() => void commands[command].mutateAsync({ name }).catch(() => {})}>
      {label}
    </button>
  );
  return (
    <>
      {button('un', 'change', 'un')}
      {button('deux', 'change', 'deux')}
      {button('secret', 'secret', 'un')}
    </>
  );
}

/** Clicks the buttons, each with the next answer. Returns the received keys. */
async function keysOf(pressed: string[], answers: Answer[]): Promise<(string | null)[]> {
  const arrived = serve(() => answers.shift() ?? { body: { status: 'OK' } });
  await show(<Buttons />);
  for (const [index, name] of pressed.entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => arrived.length).toBe(index + 1);
    await expect.poll(() => queryClient.isMutating()).toBe(0);
  }
  return arrived.map(({ headers }) => headers.get('Idempotency-Key'));
}

const done200 = { body: { status: 'OK' } };
const failed = { status: 500, body: { status: 'ERROR', code: 'internal', detail: 'Non.', errors: {} } };

it('a retry after a failure has the same key, and after a success a new one', async () => {
  const [first, again, third, next] = await keysOf(['un', 'un', 'un', 'un'], [failed, failed, done200]);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect([again, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

it('another input gets another key, and so does going back to the first', async () => {
  const [one, two, again] = await keysOf(['un', 'deux', 'un'], [failed, failed]);
  expect(new Set([one, two, again]).size).toBe(3);
});

it('no key is sent with a secret', async () => {
  expect(await keysOf(['secret'], [])).toEqual([null]);
});

it('two pending mutations keep a key each', async () => {
  const held = Promise.withResolvers<Answer>();
  const arrived = serve(({ body }) => ((body as { nom: string }).nom === 'un' ? held.promise : done200));
  await show(<Buttons />);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('un');
  await press('deux');
  await expect.poll(() => queryClient.isMutating()).toBe(1);
  held.resolve(failed);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await press('un');
  await expect.poll(() => arrived.length).toBe(3);
  const keys = arrived.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
});
