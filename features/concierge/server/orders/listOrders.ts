import type { Page, PageAsked } from '../../../../kit/page.ts';
import type { BuildingContext } from '../../../../kit/server/http/http.ts';
import type { OpenOrders, Order, OrderFilter, OrderSort } from '../../order.ts';
import { countOpen, findOrders, requireOrdering } from './queries.ts';

/** One's own orders, or for staff the building's. */
export async function listOrders(
  context: BuildingContext,
  asked: PageAsked<OrderSort> & { status?: OrderFilter },
): Promise<Page<Order>> {
  await requireOrdering(context);
  return findOrders(context, asked);
}

/** How many of them are open. */
export async function countOpenOrders(context: BuildingContext): Promise<OpenOrders> {
  await requireOrdering(context);
  return countOpen(context);
}
