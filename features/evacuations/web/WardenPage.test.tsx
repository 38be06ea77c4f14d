import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentLanguage, languageKey, translate } from '../../../kit/web/i18n/i18n.ts';
import { type Answer, type Received, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { RollCallTick } from '../evacuation.ts';
import WardenPage, { loader } from './WardenPage.tsx';

afterEach(() => localStorage.clear());

const STORAGE_PREFIX = 'until:evacuation:';
const somebody = (id: number, name: string, over: object = {}) => ({
  members: [],
  id,
  name,
  party: '',
  company: 'Verne',
  floors: ['4'],
  heads: 1,
  needsHelp: false,
  leftAt: null,
  state: 'unknown',
  found: 0,
  saidAt: null,
  ...over,
});
const list = (...people: object[]) => ({
  building: 'Parvis',
  timeZone: 'Europe/Paris',
  kind: 'drill',
  startedAt: '2026-11-23T09:00:00Z',
  floor: '4',
  people,
  floors: [{ floor: '4', inside: null, outside: null, saidAt: null }],
});
const dead: Answer = {
  status: 422,
  body: { status: 'ERROR', code: 'evacuation_link_dead', detail: 'Terminée.', errors: {} },
};

async function open(answer: (received: Received) => Answer) {
  const arrived = serve(answer);
  await showWithWords(<WardenPage />, 'evacuations');
  const ticks = () =>
    arrived
      .filter(({ method }) => method === 'POST')
      .flatMap(({ body }) =>
        (body as { ticks: RollCallTick[] }).ticks.map(({ key, person }) => `${person} ${key}`),
      );
  return { ticks };
}
const press = (name: string, what: 'present' | 'helped' | 'missing') =>
  page
    .getByRole('group', { name })
    .getByRole('button', { name: translate(`evacuations:say.${what}`) })
    .click();

it('the list works offline, and each tick is sent once when the network is back', async () => {
  let isAway = false;
  let losesAnswers = true;
  const people = list(somebody(1, 'MARTIN Zoé'), somebody(2, 'KLEIN Max', { needsHelp: true }));
  const { ticks } = await open(({ method }) => {
    if (isAway) return 'lost';
    if (method === 'GET') return { body: people };
    if (!losesAnswers) return { body: { status: 'OK' } };
    losesAnswers = false;
    return 'lost';
  });
  await expect.element(page.getByRole('group').first()).toHaveAccessibleName('KLEIN Max');
  isAway = true;
  await press('KLEIN Max', 'helped');
  await expect.element(page.getByRole('group').first()).toHaveAccessibleName('KLEIN Max');
  await press('MARTIN Zoé', 'missing');
  const offline = page
    .getByRole('status')
    .filter({ hasText: translate('evacuations:warden.waiting', { count: 2 }) });
  await expect.element(offline, { timeout: 15_000 }).toBeVisible();
  await expect.element(page.getByText(translate('evacuations:progress.missing', { count: 1 }))).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX))).toHaveLength(1);
  isAway = false;
  dispatchEvent(new Event('online'));
  await expect.element(offline, { timeout: 15_000 }).not.toBeInTheDocument();
  const sent = ticks();
  expect([sent.length > 2, new Set(sent).size]).toEqual([true, 2]);
}, 40_000);

it('an ended evacuation shows nothing and stores nothing', async () => {
  let isOver = false;
  await open(() => (isOver ? dead : { body: list(somebody(1, 'MARTIN Zoé')) }));
  await expect.element(page.getByText('MARTIN Zoé')).toBeVisible();
  await expect.element(page.getByText('sur 1 visiteur retrouvé')).toBeVisible();
  isOver = true;
  await expect
    .element(page.getByText(translate('evacuations:warden.over')), { timeout: 10_000 })
    .toBeVisible();
  await expect.element(page.getByText('MARTIN Zoé')).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX))).toEqual([]);
});

it('an open page without network ends a day after its last list and stores nothing', async () => {
  let isAway = false;
  await open(() => (isAway ? 'lost' : { body: list(somebody(1, 'MARTIN Zoé')) }));
  await expect.element(page.getByText('MARTIN Zoé')).toBeVisible();
  isAway = true;
  const now = Date.now();
  const later = (hours: number) => vi.setSystemTime(now + hours * 3_600_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  later(23);
  await press('MARTIN Zoé', 'present');
  const countStored = () => Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX)).length;
  const toSend = translate('evacuations:warden.waiting', { count: 1 });
  await expect.element(page.getByRole('status').filter({ hasText: toSend })).toBeVisible();
  expect(countStored()).toBe(1);
  later(25);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(translate('evacuations:warden.over'))).toBeVisible();
  await expect.element(page.getByText('MARTIN Zoé')).not.toBeInTheDocument();
  expect(countStored()).toBe(0);
}, 40_000);

it('a group is found in part, one more or one less', async () => {
  const calls: unknown[] = [];
  const group = somebody(1, 'LYCÉE Zoé', { heads: 24 });
  await open(({ method, body }) => {
    if (method === 'GET') return { body: list(group) };
    for (const { state, found } of (body as { ticks: RollCallTick[] }).ticks) {
      calls.push(found);
      Object.assign(group, { state, found });
    }
    return { body: { status: 'OK' } };
  });
  await press('LYCÉE Zoé', 'present');
  await page.getByRole('button', { name: translate('evacuations:oneLess') }).click();
  await expect.poll(() => calls).toEqual([24, 23]);
});

it('the page uses the language of the phone until another is chosen', async () => {
  await open(() => ({ body: list(somebody(1, 'MARTIN Zoé')) }));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'en-GB', 'fr']);
  onTestFinished(() => void vi.restoreAllMocks());
  await loader();
  expect(getCurrentLanguage()).toBe('fr');
  localStorage.removeItem(languageKey);
  await loader();
  expect(getCurrentLanguage()).toBe('en');
  await expect
    .element(page.getByText(translate('evacuations:warden.since', { building: 'Parvis', time: '10:00' })))
    .toBeVisible();
});
