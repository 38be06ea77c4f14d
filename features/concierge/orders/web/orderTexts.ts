import {
  formatDay,
  formatEuros,
  formatTime,
  formatWeekdayWithDate,
} from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../../kit/web/i18n/useFormatMoment.ts';
import type { SessionUser } from '../../../../kit/web/session/session.ts';
import { can } from '../../policy.ts';
import type { Order } from '../order.ts';

export const getOrdersAddress = (user: SessionUser): string =>
  can.processOrders(user) ? '/resident/Commandes' : '/resident/Conciergerie?tab=orders';

export function useOrderTexts() {
  const { t, language } = useI18n();
  const { formatInstant } = useFormatMoment();
  const formatPrice = (cents: number) =>
    cents === 0 ? t('concierge:catalogue.free') : formatEuros(cents / 100, language);
  return {
    formatItem: ({ quantity, name }: Pick<Order, 'quantity' | 'name'>) =>
      t('concierge:mail.item', { quantity, product: name }),
    formatPrice,
    formatTotal: ({ quantity, price: each }: Pick<Order, 'quantity' | 'price'>) =>
      formatPrice(quantity * each),
    describeConflict: ({ quantity, name, orderer, status }: Order) => {
      const item = t('concierge:mail.item', { quantity, product: name });
      const order = orderer ? t('concierge:order.itemFor', { item, name: orderer.name }) : item;
      return t(`concierge:order.meanwhile.${status}`, { order });
    },
    formatWishedMoment: ({ date, time }: Pick<Order, 'date' | 'time'>) =>
      date && time
        ? t('concierge:mail.moment', { day: formatDay(date, language), time: formatTime(time) })
        : t('concierge:mail.soon'),
    formatShortWishedMoment: ({ date, time }: Pick<Order, 'date' | 'time'>) =>
      date && time
        ? t('concierge:mail.moment', { day: formatWeekdayWithDate(date, language), time: formatTime(time) })
        : t('concierge:order.soon'),
    formatOrderedAt: ({ orderedAt }: Pick<Order, 'orderedAt'>, timeZone: string) =>
      formatInstant(orderedAt, timeZone),
  };
}
