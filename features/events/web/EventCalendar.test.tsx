import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { modules } from '../../../core/feature/modules.ts';
import { modulesQuery } from '../../../core/feature/web/useModules.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { formatLongDay } from '../../../kit/web/i18n/format.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { makeEvent as event } from '../../../test/components/eventData.ts';
import { type Answer, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { listEventSearchResults } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import { EventCalendar } from './EventCalendar.tsx';
import { type EventCalendarViewName, useEventsUrlState } from './eventsUrlState.ts';

const TODAY = '2126-11-23';
/** Serves the contract's list and the search from these events. */
const answers =
  (ahead: BuildingEvent[], over: BuildingEvent[] = []) =>
  (path: string): Answer => {
    const asked = new URL(path, 'http://parvis.test').searchParams;
    const from = asked.get('start') ?? '';
    const rows = (asked.get('when') === 'over' ? over : ahead).filter(({ endDate }) => endDate >= from);
    const encoded = listEventSearchResults.answer.encode({ rows, total: rows.length, next: null }) as {
      fields: unknown;
    };
    const isMonth = path.includes('deleteGetPatchEvent');
    return { body: isMonth ? { fields: [] } : encoded };
  };

const serveEvents = (...events: Parameters<typeof answers>) => {
  const answer = answers(...events);
  return serve(({ path }) => answer(path));
};

function Screen({ asAnybody = true }: { asAnybody?: boolean }) {
  const address = useEventsUrlState();
  return (
    <EventCalendar
      source={{ building: 1, kind: 'gym', asAnybody }}
      today={TODAY}
      address={address}
      month={address.month ?? '2126-11-01'}
      onOpen={() => {}}
      action={() => null}
    />
  );
}

const open = async (view: EventCalendarViewName, search: string, asAnybody = true) => {
  localStorage.setItem('eventsView', view);
  history.replaceState(null, '', `${location.pathname}${search}`);
  await showWithWords(<Screen asAnybody={asAnybody} />, 'events');
};
const cards = () => page.getByRole('listitem').getByRole('heading');
/** Within the cards, because the small month has similar buttons. */
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .flatMap(({ textContent }) => (textContent.includes('2126') ? [] : [textContent]));
const next = (of: BuildingEvent) =>
  translate('events:calendar.next', { day: formatLongDay(of.startDate, 'fr'), event: of.name });

beforeEach(async () => {
  await page.viewport(1366, 768);
  queryClient.clear();
});

it('upcoming events come first, past events last', async () => {
  serveEvents([event(1, '2126-11-24'), event(2, '2127-03-01')], [event(3, '2126-11-20', { isOver: true })]);
  await open('agenda', '');
  await expect.poll(() => cards().all().length).toBe(3);
  expect(
    cards()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Cours 1', 'Cours 2', 'Cours 3']);
  expect(titles()).toEqual(['À venir', 'Passés']);
});

it('a page of past events has one heading', async () => {
  const over = Array.from({ length: 11 }, (_, at) => event(at + 2, '2126-11-20', { isOver: true }));
  serveEvents([event(1, '2126-11-24')], over);
  await open('agenda', '?page=2');
  await expect.poll(() => cards().all().length).toBe(2);
  expect(titles()).toEqual(['Passés']);
});

it('an empty search result is reported once, with the kind', async () => {
  serveEvents([]);
  await open('agenda', '?q=yoga');
  const said = translate('events:calendar.noMatchFor', {
    kind: translate('events:titles.gym'),
    query: 'yoga',
  });
  await expect.element(page.getByText(/aucun résultat/i)).toHaveTextContent(said.replace(/\s/g, ' '));
});

it('a search reports the results of all months and links to the next one', async () => {
  const [soon, far] = [event(1, '2127-02-03'), event(2, '2127-03-01')];
  const arrived = serveEvents([soon, far], [event(3, '2124-11-20', { isOver: true })]);
  await open('month', '?q=cours');
  const found = translate('events:calendar.found', { count: 3 });
  const foundIn = translate('events:calendar.foundIn', { kind: translate('events:titles.gym'), found });
  const said = `${foundIn} · ${next(soon)}`;
  await expect.element(page.getByRole('status')).toHaveTextContent(said.replace(/\s/g, ' '));
  expect(arrived.some(({ path }) => path.includes('search=cours'))).toBe(true);
  await page.getByRole('button', { name: translate('events:calendar.showNext') }).click();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('février 2127');
});

it('the first of a month is "1er" in accessible texts', async () => {
  const rows = [1, 2, 3, 4, 5].map((id) => event(id, '2126-12-01'));
  serve(() => ({
    body: listEventSearchResults.answer.encode({ rows, total: rows.length, next: null }) as object,
  }));
  await open('month', '?month=2126-12');
  const day = () => document.querySelector('[data-date="2126-12-01"]')?.textContent;
  await expect.poll(day).toContain('1er décembre 2126');
  await expect.element(page.getByRole('row', { name: 'Semaine 48' })).toBeVisible();
  await page.getByRole('button', { name: /^\+\d/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'dimanche 1er décembre 2126' })).toBeVisible();
});

it('an event until midnight is in the month on its own day only', async () => {
  const late = { startTime: '22:00', endDate: '2126-12-03' } as const;
  const rows = [
    event(1, '2126-12-02', { ...late, endTime: '00:00' }),
    event(2, '2126-12-02', { ...late, endTime: '01:00' }),
  ];
  serve(() => ({
    body: listEventSearchResults.answer.encode({ rows, total: rows.length, next: null }) as object,
  }));
  await open('month', '?month=2126-12');
  const width = (name: string) =>
    page
      .getByRole('button', { name: new RegExp(name) })
      .element()
      .getBoundingClientRect().width;
  await expect.poll(() => width('Cours 2')).toBeGreaterThan(100);
  const cell = document.querySelector('[data-date="2126-12-02"]')?.getBoundingClientRect().width ?? 0;
  expect(width('Cours 1')).toBeLessThan(cell);
  expect(width('Cours 2')).toBeGreaterThan(cell);
});

it('hours of an event are not broken across lines', async () => {
  await page.viewport(390, 844);
  serveEvents([event(1, '2126-11-24', { startTime: '12:15', endTime: '13:15' })]);
  await open('agenda', '');
  const hours = page.getByText('12:15–13:15');
  await expect.element(hours).toBeVisible();
  const line = hours.element().parentElement as HTMLElement;
  // At minimum width, the line breaks before the hours and not within them.
  for (let width = 300; width > 90; width -= 5) {
    line.style.width = `${width}px`;
    expect([width, hours.element().getClientRects().length]).toEqual([width, 1]);
  }
  expect(line.textContent).toMatch(/, 12:15–13:15$/);
});

it('an empty month is reported with the next event', async () => {
  const far = event(2, '2127-03-01');
  serveEvents([event(1, '2126-11-24'), far]);
  await open('month', '?month=2126-12');
  const said = `${translate('events:calendar.noneIn', { month: 'décembre 2126' })} · ${next(far)}`;
  await expect.element(page.getByRole('status')).toHaveTextContent(said.replace(/\s/g, ' '));
});

it('month and agenda report when no event follows an empty month', async () => {
  serveEvents([]);
  const said = translate('events:calendar.noneIn', { month: 'décembre 2126' });
  const after = translate('events:calendar.noneAfter');
  await open('month', '?month=2126-12');
  await expect.element(page.getByRole('status')).toHaveTextContent(`${said} · ${after}`);
  await cleanup();
  await open('agenda', '?month=2126-12');
  await expect.element(page.getByText(after)).toBeVisible();
});

it('agenda explains itself when there are no events', async () => {
  serveEvents([]);
  await open('agenda', '');
  await expect.element(page.getByText(translate('events:calendar.noneYet'))).toBeVisible();
  await expect.element(page.getByText(translate('events:calendar.noneYetText'))).toBeVisible();
});

it.each(['agenda', 'month'] as const)('failed loading can be retried in the view %s', async (view) => {
  const answer = answers([event(1, '2126-11-24')]);
  let away = true;
  const refusal = { status: 'ERROR', code: 'not_found', detail: 'Rien.', errors: {} };
  serve(({ path }) => (away ? { status: 404, body: refusal } : answer(path)));
  await open(view, '');
  await expect.element(page.getByText(translate('events:calendar.failed'))).toBeVisible();
  away = false;
  await page.getByRole('button', { name: translate('ui.again') }).click();
  await expect.element(page.getByText(translate('events:calendar.failed'))).not.toBeInTheDocument();
});

it('cards have pages of ten with page numbers of text size', async () => {
  const many = Array.from({ length: 31 }, (_, at) => event(at + 1, '2126-12-01'));
  serveEvents(many);
  await open('agenda', '?page=4');
  await expect.poll(() => cards().all().length).toBe(1);
  const first = page.getByRole('button', { name: translate('events:pages.page', { page: 1 }), exact: true });
  expect(Number.parseFloat(getComputedStyle(first.element()).fontSize)).toBeLessThan(18);
  await first.click();
  await expect.poll(() => cards().all().length).toBe(10);
});

it('results in other active kinds are linked', async () => {
  const on = modules.map((module) => [module, module !== 'beautyRoom']);
  queryClient.setQueryData(modulesQuery(1).queryKey, [Object.fromEntries(on) as never]);
  const [nothing, found] = [answers([]), answers([event(1, '2126-11-24'), event(2, '2126-11-25')])];
  const arrived = serve(({ path }) => (path.includes('eventType=Conference') ? found(path) : nothing(path)));
  await open('agenda', '?q=yoga', false);
  const said = translate('events:calendar.foundIn', {
    kind: translate('events:titles.conference'),
    found: translate('events:calendar.found', { count: 2 }),
  });
  const link = page.getByRole('link');
  await expect.element(link).toHaveTextContent(said.replace(/\s/g, ' '));
  await expect.element(link).toHaveAttribute('href', '/resident/Events?q=yoga');
  expect(arrived.some(({ path }) => path.includes('eventType=Beauty'))).toBe(false);
});

it('agenda reports an empty month once and links to the next event', async () => {
  await page.viewport(1366, 768);
  const far = event(1, '2127-03-03');
  serveEvents([far]);
  await open('agenda', '?month=2126-12');
  const said = translate('events:calendar.noneIn', { month: 'décembre 2126' });
  await expect.element(page.getByText(said)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: translate('events:calendar.showNext') }))
    .toBeVisible();
  expect(page.getByText(said).elements()).toHaveLength(1);
  await expect
    .element(page.getByText(translate('events:calendar.none'), { exact: true }))
    .not.toBeInTheDocument();
});

it('today’s week is visible: past empty weeks are low, and a low window scrolls to it', async () => {
  await page.viewport(1366, 300);
  const past = ['03', '04', '10', '17'].map((day, id) => event(id + 2, `2126-11-${day}`, { isOver: true }));
  const rows = [...past, event(1, TODAY)];
  serve(({ path }) => {
    const { answer } = listEventSearchResults;
    return {
      body: answer.encode({ rows: path.includes('end=') ? rows : [], total: rows.length, next: null }),
    };
  });
  scrollTo({ top: 0 });
  await open('month', '');
  const weekOf = (day: string) =>
    document.querySelector(`[data-date="${day}"]`)?.closest('[role=row]')?.getBoundingClientRect();
  await expect.poll(() => weekOf(TODAY)?.bottom).toBeLessThanOrEqual(300);
  expect(weekOf(TODAY)?.top).toBeGreaterThanOrEqual(0);
  // Without scrolling it would be below the window.
  expect((weekOf(TODAY)?.bottom ?? 0) + scrollY).toBeGreaterThan(300);
  expect(weekOf('2126-11-02')?.height).toBeLessThan(weekOf(TODAY)?.height ?? 0);
});

it('month shows times of multi-day events, full events and the number of hidden ones', async () => {
  await page.viewport(1366, 768);
  const period = { startTime: '09:00', endTime: '17:00' };
  // One event within a week, and one across two rows.
  const side = event(1, '2126-11-12', { ...period, endDate: '2126-11-13', name: 'Côte à côte' });
  const weekend = event(2, '2126-11-10', { ...period, endDate: '2126-11-11', name: 'Dimanche' });
  const full = event(3, '2126-11-25', { capacity: 2, registered: 2, name: 'Yoga' });
  const crowd = [4, 5, 6, 7, 8].map((id) => event(id, '2126-11-27'));
  const rows = [side, weekend, full, ...crowd];
  serve(({ path }) => ({
    body: listEventSearchResults.answer.encode({
      rows: path.includes('end=') ? rows : [],
      total: rows.length,
      next: null,
    }),
  }));
  await open('month', '?month=2126-11');
  const pieces = (name: string) => page.getByRole('button').filter({ hasText: name });
  const times = (name: string) =>
    pieces(name)
      .elements()
      .flatMap((piece) => [...piece.querySelectorAll('.eventHours > [aria-hidden]')])
      .map(({ textContent }) => textContent);
  await expect.poll(() => times('Côte à côte')).toEqual(['9:00', '→ 17:00']);
  expect(times('Dimanche')).toEqual(['9:00 →', '', '', '→ 17:00']);
  await expect.element(pieces('Yoga').filter({ hasText: translate('events:details.full') })).toBeVisible();
  await page
    .getByRole('button', { name: `+2 ${translate('events:calendar.moreHint', { count: 2 })}` })
    .click();
  await expect
    .poll(
      () =>
        page
          .getByRole('dialog')
          .getByText(/^Cours/)
          .elements().length,
    )
    .toBe(5);
});
