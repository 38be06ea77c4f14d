import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import Notices from '../../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import type { MeetingInvitation } from '../guest.ts';
import { AnswerButtons } from './AnswerButtons.tsx';

const holder = { id: 2, firstName: 'Claire', lastName: 'Fontaine', companyName: 'Verne' };
const invitation = (id: number, declined = false): MeetingInvitation => ({
  id,
  declined,
  holder,
  title: 'Point',
  date: `2126-11-${20 + id}`,
  start: '10:00',
  end: '11:00',
  rooms: [7],
  series: 9,
});

it('undoing several declined dates keeps those declined before', async () => {
  const dates = [invitation(1), invitation(2, true), invitation(3)];
  const arrived = serve(({ method }) =>
    method === 'GET' ? { body: { fields: dates } } : { body: { status: 'OK' } },
  );
  await showWithWords(
    <>
      <AnswerButtons invitation={invitation(1)} />
      <Notices />
    </>,
    'rooms',
  );
  await page.getByRole('button', { name: translate('rooms:guests.decline') }).click();
  await page.getByText(translate('rooms:scope.all')).click();
  await page.getByRole('button', { name: translate('ui.undo') }).click();
  const answers = () =>
    arrived
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path.match(/reservations\/(\d+)/)?.[1], body]);
  await expect
    .poll(answers)
    .toEqual([
      ['1', { declined: true, scope: 'all' }],
      ...['1', '3'].map((id) => [id, { declined: false, scope: 'one' }]),
    ]);
});
