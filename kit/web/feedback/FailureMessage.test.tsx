import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { objectCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { call } from '../api/call.ts';
import { translate } from '../i18n/i18n.ts';
import { FailureMessage } from './FailureMessage.tsx';
import Notices from './Notices.tsx';
import { notifyUser } from './notifyUser.ts';

const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  summary: 'Keeps it',
  access: 'user',
  withoutKey: 'swept',
  answer: objectCodec(z.object({ number: z.int() }), { number: 'number' }),
});

const ID = '3f9a-77';
const refusalWith = async (status: number) => {
  const body = { status: 'ERROR', code: 'any', detail: 'Non.', errors: {} };
  serve(() => ({ status, headers: { 'X-Request-Id': ID }, body }));
  return call(upload, {}).catch((error: unknown) => error);
};
const reference = () => page.getByText(translate('ui.reference', { id: ID }));

it.each([500, 503, 507])(
  'what failed on the server’s side with %i says what its log calls it',
  async (status) => {
    await show(<FailureMessage error={await refusalWith(status)} />);
    await expect.element(page.getByText(/^Non\./)).toBeVisible();
    await expect.element(reference()).toBeVisible();
  },
);

it.each([404, 409, 422])('an error with status %i shows no request id', async (status) => {
  await show(<FailureMessage error={await refusalWith(status)} />);
  await expect.element(page.getByText(/^Non\./)).toBeVisible();
  await expect.element(reference()).not.toBeInTheDocument();
});

it('a notice shows the request id with the message of the screen', async () => {
  const failure = await refusalWith(500);
  await show(<Notices />);
  notifyUser.failure(failure, 'Rien.');
  await expect.element(page.getByRole('alert').getByText(/^Rien\./)).toBeVisible();
  await expect.element(reference()).toBeVisible();
});
