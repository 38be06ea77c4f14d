import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { useEventsUrlState } from './eventsUrlState.ts';
import { useEventsExportAction } from './useEventsExportAction.ts';

function Export() {
  const address = useEventsUrlState();
  const month = address.month ?? '2026-11-01';
  return (
    <ActionButton action={useEventsExportAction({ kind: 'gym', today: '2026-11-24', address, month })} />
  );
}

/** Exports at an address; returns the query of the call. */
async function exportAt(search: string) {
  history.replaceState(null, '', `${location.pathname}${search}`);
  const calls = serve(() => ({ body: 'xlsx' }));
  await show(<Export />);
  await page.getByRole('button', { name: translate('ui.export') }).click();
  await expect.poll(() => calls).toHaveLength(1);
  return Object.fromEntries(new URL(calls[0]?.path ?? '', location.href).searchParams);
}

beforeEach(() => page.viewport(1280, 800));

const december = { start: '2026-12-01', end: '2026-12-31' };

it.each([
  ['?view=month&month=2026-12', december],
  ['?view=agenda&month=2026-12', december],
  ['?view=agenda&month=2026-12&day=2026-12-03', { start: '2026-12-03', end: '2026-12-03' }],
  ['?view=agenda', { start: '2026-10-24' }],
  ['?view=agenda&month=2026-12&q=yoga', { search: 'yoga' }],
  ['?view=month&month=2026-12&q=yoga', { ...december, search: 'yoga' }],
])('the export at %s has the events that the screen shows', async (search, expected) => {
  expect(await exportAt(search)).toEqual({ eventType: 'Salle de Sport', search: '', ...expected });
});

it('phones export the agenda', async () => {
  await page.viewport(390, 844);
  expect(await exportAt('?view=month')).toEqual({
    eventType: 'Salle de Sport',
    search: '',
    start: '2026-10-24',
  });
});
