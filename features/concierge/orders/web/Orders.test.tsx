import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { modules } from '../../../../core/feature/modules.ts';
import { modulesQuery } from '../../../../core/feature/web/useModules.ts';
import { callQuery, invalidateTopic, queryClient } from '../../../../kit/web/api/queries.ts';
import Notices from '../../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { type Answer, type Received, serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { listProductCategories, readConciergeConfiguration } from '../../catalogue/api.ts';
import { listBuildingDocuments } from '../../documents/api.ts';
import ConciergePage from '../../web/ConciergePage.tsx';
import { ReadyOrderNotifier } from '../../web/frame.tsx';
import { changeOrderStatus, listOrders, ordersTopic } from '../api.ts';
import { type Order, QUANTITY_MAX } from '../order.ts';
import { MyOrders } from './MyOrders.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import OrdersPage from './OrdersPage.tsx';

const shirt: Order = {
  id: 7,
  product: 3,
  name: 'Chemise',
  price: 450,
  quantity: 3,
  date: null,
  time: null,
  note: '',
  status: 'ordered',
  reason: '',
  orderedAt: '2026-11-24T17:45:00Z',
  isMine: true,
  version: 1,
  orderer: { name: 'Claire Fontaine', companyName: 'Verne' },
};

beforeEach(() => {
  queryClient.clear();
  history.replaceState(null, '', location.pathname);
});

const configuration = { introduction: '', ordering: true, version: 1 };

const asked = callQuery(listOrders, {
  building: 1,
  ...({ status: 'open', sort: 'due', search: '', limit: 50 } as const),
}).queryKey;

/** Serves `now()` as the only order; every move is answered with `refusal`. */
function orders(now: () => Order, refusal: Record<string, unknown>) {
  const list = () => ({ body: listOrders.answer.encode({ rows: [now()], next: null, total: 1 }) });
  const answer = ({ method, path }: Received): Answer => {
    if (method === 'PATCH') return { status: 409, body: { status: 'ERROR', errors: {}, ...refusal } };
    if (path.includes('/open')) return { body: { ordered: 1, accepted: 0, ready: 0 } };
    if (path.includes('/orders')) return list();
    return { body: readConciergeConfiguration.answer.encode([configuration]) as object };
  };
  return serve(answer);
}

async function open(screen: ReactNode): Promise<void> {
  await showWithWords(
    <>
      {screen}
      <Notices />
    </>,
    'concierge',
    'menu',
  );
}

it('an order accepted while its resident confirms the cancellation can no longer be cancelled', async () => {
  let now = shirt;
  orders(() => now, { code: 'order_accepted', detail: 'Déjà acceptée.' });
  await open(<MyOrders />);
  await page.getByRole('button', { name: translate('concierge:order.cancel') }).click();
  now = { ...shirt, status: 'accepted', version: 2 };
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: translate('concierge:order.cancel') });
  await cancel.click();
  await expect
    .poll(() => dialog.getByRole('alert').element().textContent)
    .toContain(translate('concierge:errors.order_accepted'));
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: translate('ui.close') })).toHaveFocus();
});

it('a resident who confirms a cancellation sees that the order was accepted before sending it', async () => {
  let now = shirt;
  orders(() => now, {});
  await open(<MyOrders />);
  await page.getByRole('button', { name: translate('concierge:order.cancel') }).click();
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: translate('concierge:order.cancel') });
  await expect.element(cancel).toBeVisible();
  now = { ...shirt, status: 'accepted', version: 2 };
  await invalidateTopic(ordersTopic);
  await expect
    .poll(() => dialog.getByRole('alert').element().textContent)
    .toContain(translate('concierge:errors.order_accepted'));
  await expect.element(cancel).not.toBeInTheDocument();
});

it('reception sees that a resident cancelled the order while it enters the reason', async () => {
  let isThere = true;
  serve(({ path }) => {
    if (path.includes('/open')) return { body: { ordered: 1, accepted: 0, ready: 0 } };
    if (path.includes('/orders'))
      return {
        body: listOrders.answer.encode({ rows: isThere ? [shirt] : [], next: null, total: 0 }) as object,
      };
    return { body: readConciergeConfiguration.answer.encode([configuration]) as object };
  });
  history.replaceState(null, '', '?cancel=7');
  await open(<OrdersPage />);
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: translate('concierge:order.reason') });
  await reason.fill('Rupture');
  isThere = false;
  await invalidateTopic(ordersTopic);
  await expect.element(dialog.getByRole('alert').getByText(translate('ui.gone.form'))).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: translate('concierge:order.cancel') }))
    .not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Rupture');
});

it('the second of two people accepting an order is shown which order and its status', async () => {
  const current = changeOrderStatus.current.encode({ ...shirt, status: 'accepted', version: 2 });
  orders(() => shirt, { code: 'changed_meanwhile', detail: 'Modifié.', current });
  await open(<OrdersPage />);
  await page
    .getByRole('button', { name: translate('concierge:order.toOf.accepted', { item: '3 × Chemise' }) })
    .click();
  const order = '3 × Chemise pour Claire Fontaine';
  await expect
    .poll(() => page.getByRole('alert').element().textContent)
    .toContain(translate('concierge:order.meanwhile.accepted', { order }));
});

it('a resident is notified on any screen when an order becomes ready, with a link', async () => {
  let now: Order = { ...shirt, status: 'accepted' };
  orders(() => now, {});
  queryClient.setQueryData(modulesQuery(1).queryKey, [
    Object.fromEntries(modules.map((module) => [module, true])) as never,
  ]);
  await open(<ReadyOrderNotifier />);
  await expect.poll(() => queryClient.getQueryData(asked)?.rows[0]?.status).toBe('accepted');
  const told = page.getByText(translate('menu:orders.ready', { quantity: 3, product: 'Chemise' }));
  await expect.element(told).not.toBeInTheDocument();
  now = { ...shirt, status: 'ready' };
  await invalidateTopic(ordersTopic);
  await expect.element(told).toBeVisible();
  await page.getByRole('button', { name: translate('menu:orders.see') }).click();
  await expect.poll(() => location.pathname).toBe('/resident/Conciergerie');
});

it('the dialog shows a total only for a valid quantity', async () => {
  serve(() => ({ body: {} }));
  const product = { id: 3, name: 'Chemise', description: '', price: 450 };
  await open(
    <OrderDialog
      item={product}
      current={product}
      takesOrders
      opened
      isGone={false}
      close={() => {}}
      open={() => {}}
    />,
  );
  const total = page.getByText(translate('concierge:order.total'), { exact: false });
  await expect.poll(() => total.element().textContent).toContain('4,50');
  await page.getByRole('textbox', { name: translate('concierge:order.quantity') }).fill('-5');
  await userEvent.tab();
  await expect.poll(() => total.element().textContent).not.toContain('€');
  const quantity = page.getByRole('textbox', { name: translate('concierge:order.quantity') });
  for (const [typed, error, params] of [
    ['-5', 'too_small', { min: 1 }],
    ['abc', 'not_whole', {}],
    ['0', 'too_small', { min: 1 }],
    ['999999', 'too_big', { max: QUANTITY_MAX }],
  ] as const) {
    await quantity.fill(typed);
    await userEvent.tab();
    await expect.element(quantity).toHaveAccessibleDescription(translate(`errors.${error}`, params));
  }
  await page.getByRole('textbox', { name: translate('concierge:order.quantity') }).fill('2');
  await expect.poll(() => total.element().textContent).toContain('9,00');
});

it('a catalogue without ordering says so, and a link to a product opens no dialog', async () => {
  const product = { id: 3, name: 'Chemise', description: '', price: 450 };
  const sent: Received[] = [];
  serve((asked) => {
    sent.push(asked);
    if (asked.path.includes('/orders'))
      return { body: listOrders.answer.encode({ rows: [shirt], next: null, total: 1 }) as object };
    if (asked.path.includes('/category/'))
      return {
        body: listProductCategories.answer.encode([
          { id: 1, name: 'Pressing', products: [product] },
        ]) as object,
      };
    if (asked.path.includes('Dynamic'))
      return {
        body: readConciergeConfiguration.answer.encode([
          { introduction: 'Au comptoir', ordering: false },
        ]) as object,
      };
    return { body: listBuildingDocuments.answer.encode([]) as object };
  });
  history.replaceState(null, '', '?order=3');
  await open(<ConciergePage />);
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(translate('concierge:errors.ordering_off'));
  await expect
    .element(dialog.getByRole('button', { name: translate('concierge:order.button') }))
    .toBeDisabled();
  await dialog.getByRole('button', { name: translate('ui.cancel') }).click();
  await expect.poll(() => location.search).not.toContain('order');
  await expect.element(page.getByRole('region', { name: 'Pressing' }).getByText('Chemise')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Commander/ })).not.toBeInTheDocument();
  await expect.element(page.getByText(translate('concierge:catalogue.ordersClosed'))).toBeVisible();
  await page.getByRole('tab', { name: translate('concierge:orders.mine') }).click();
  const mine = page.getByRole('list', { name: translate('concierge:orders.mine') });
  await expect.poll(() => mine.getByRole('listitem').element().textContent).toMatch(/3.×.Chemise/);
  await expect.element(page.getByRole('button', { name: translate('concierge:order.cancel') })).toBeVisible();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});
