import { IconBan, IconCheck } from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { OrderStatus } from '../order.ts';

const orderStatusTones = {
  ordered: 'attention',
  accepted: 'info',
  ready: 'done',
  done: 'quiet',
  canceled: 'quiet',
} as const satisfies Record<OrderStatus, StateTone>;

const icons = { done: IconCheck, canceled: IconBan } as const;

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { t } = useI18n();
  const icon = status === 'done' || status === 'canceled' ? { icon: icons[status] } : {};
  return (
    <StateChip tone={orderStatusTones[status]} {...icon}>
      {t(`concierge:order.statuses.${status}`)}
    </StateChip>
  );
}
