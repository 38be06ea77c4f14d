import {
  formatDate,
  formatDay,
  formatEuros,
  formatNumericDay,
  formatTime,
} from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { SessionUser } from '../../../../kit/web/session.ts';
import type { Order } from '../../order.ts';
import { can } from '../../policy.ts';

export const ordersAddress = (user: SessionUser): string =>
  can.processOrders(user) ? '/resident/Commandes' : '/resident/Conciergerie?tab=orders';

export function useOrderWords() {
  const { t, language } = useWords();
  const price = (cents: number) =>
    cents === 0 ? t('concierge:catalogue.free') : formatEuros(cents / 100, language);
  return {
    item: ({ quantity, name }: Pick<Order, 'quantity' | 'name'>) =>
      t('concierge:mail.item', { quantity, product: name }),
    price,
    total: ({ quantity, price: each }: Pick<Order, 'quantity' | 'price'>) => price(quantity * each),
    meanwhile: ({ quantity, name, orderer, status }: Order) => {
      const item = t('concierge:mail.item', { quantity, product: name });
      const order = orderer ? t('concierge:order.itemFor', { item, name: orderer.name }) : item;
      return t(`concierge:order.meanwhile.${status}`, { order });
    },
    wished: ({ date, time }: Pick<Order, 'date' | 'time'>) =>
      date && time
        ? t('concierge:mail.moment', { day: formatDay(date, language), time: formatTime(time) })
        : t('concierge:mail.soon'),
    shortlyWished: ({ date, time }: Pick<Order, 'date' | 'time'>) =>
      date && time
        ? t('concierge:mail.moment', { day: formatNumericDay(date, language), time: formatTime(time) })
        : t('concierge:order.soon'),
    orderedAt: ({ orderedAt }: Pick<Order, 'orderedAt'>, timeZone: string) => {
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      const [date = '', time = ''] = local.format(new Date(orderedAt)).split(' ');
      return `${formatDate(date)}, ${formatTime(time)}`;
    },
  };
}
