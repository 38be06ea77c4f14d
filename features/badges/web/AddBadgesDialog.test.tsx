import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { AddBadgesDialog } from './AddBadgesDialog.tsx';

async function open() {
  const arrived = serve(() => ({ body: { created: [1, 2], known: 0 } }));
  await showWithWords(<AddBadgesDialog opened close={() => {}} />, 'badges');
  const field = (key: string) => page.getByRole('textbox', { name: translate(`badges:add.${key}`) });
  const sent = () => arrived.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { first: field('first'), last: field('last'), sent };
}

it.each(['first', 'last'] as const)(
  'a number scanned in the wrong keyboard layout is refused at %s with that cause',
  async (name) => {
    const fields = await open();
    await fields.first.fill('V001');
    await fields[name].fill('Vàà"');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(fields[name])
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(translate('errors.scanner_layout'))));
    expect(fields.sent()).toEqual([]);
  },
);

it.each([
  ['', { first: 'V001', kind: 'visitor' }],
  ['v002', { first: 'V001', last: 'V002', kind: 'visitor' }],
])('badges are added when the last number is "%s"', async (typed, body) => {
  const { first, last, sent } = await open();
  await first.fill('v001');
  await last.fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([body]);
});
