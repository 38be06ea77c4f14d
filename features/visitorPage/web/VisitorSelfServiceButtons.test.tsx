import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { type Answer, serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { VisitorPageData } from '../visitorPage.ts';
import { CancelVisitButton } from './CancelVisitButton.tsx';
import { useVisitorPage } from './useVisitorPage.ts';
import { VisitorSelfServiceButtons } from './VisitorSelfServiceButtons.tsx';

const may = { late: true, here: false, cancel: true };
const visit = {
  state: 'expected',
  visitor: 'Louise Martin',
  partySize: 1,
  date: '2026-11-23',
  time: '11:30',
  movedFrom: null,
  today: '2026-11-23',
  language: 'fr',
  said: null,
  may,
  host: { name: 'Claire Fontaine', company: 'Verne', logo: null },
  building: {
    id: 1,
    name: 'Parvis',
    logo: null,
    address: '',
    receptionContact: '',
    receptionPhone: '',
    hours: null,
    directions: { fr: '', en: '' },
    whatToBring: { fr: '', en: '' },
  },
  agreement: { state: 'toSign', path: '/DNA?code=c' },
} satisfies VisitorPageData;

function Shown() {
  const { data } = useVisitorPage('c');
  return data ? (
    <>
      <VisitorSelfServiceButtons code="c" visit={data} />
      <CancelVisitButton code="c" visit={data} />
    </>
  ) : null;
}

async function shown(answer: (body: unknown, path: string) => Answer) {
  queryClient.clear();
  const arrived = serve(({ method, body, path }) =>
    method === 'GET' ? { body: visit } : answer(body, path),
  );
  await showWithWords(<Shown />, 'visitorPage');
  return arrived;
}
const lateBy = (count: number) =>
  page.getByRole('button', { name: translate('visitorPage:say.minutes', { count }) });

it('a delay can be sent, is shown and can be withdrawn', async () => {
  const arrived = await shown((body) => {
    const { says, minutes } = body as { says: string; minutes?: 20 };
    return { body: { ...visit, said: says === 'late' ? { what: 'late', minutes } : null } };
  });
  await lateBy(20).click();
  await expect.element(page.getByRole('status').getByText(/ 20 /)).toBeVisible();
  await expect.element(lateBy(20)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: translate('visitorPage:said.undoLate') }).click();
  await expect.element(lateBy(20)).toHaveAttribute('aria-pressed', 'false');
  expect(arrived.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { says: 'late', minutes: 20 },
    { says: 'onTime' },
  ]);
  await expect
    .element(page.getByRole('button', { name: translate('visitorPage:say.here') }))
    .not.toBeInTheDocument();
});

it('cancelling asks for confirmation and shows a refusal', async () => {
  const arrived = await shown(() => ({
    status: 409,
    body: { status: 'ERROR', code: 'visit_word_refused', detail: 'Trop tard.', errors: {} },
  }));
  await page.getByRole('button', { name: translate('visitorPage:say.cannot') }).click();
  expect(arrived.some(({ method }) => method === 'POST')).toBe(false);
  await page.getByRole('button', { name: translate('visitorPage:cancel.confirm') }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Trop tard.');
  expect(arrived.at(-1)?.path).toBe('/api/visits/c/cancellation');
});
