import { IconShoppingBag, IconShoppingBagX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import type { ConciergeConfiguration } from '../../catalogue/catalogue.ts';
import { can } from '../../policy.ts';
import { countOpenOrders, switchOrdering } from '../api.ts';
import { openOrderStatuses } from '../order.ts';

export function useOrderingSwitch(configuration: ConciergeConfiguration | null): {
  actions: readonly ScreenAction[];
  dialog: ReactNode;
} {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mutateAsync: send } = useCommand(switchOrdering);
  const dialog = useDialog('ordering');
  const isOn = configuration?.ordering === true;
  const { data: open } = useQuery({
    ...callQuery(countOpenOrders, { building: building.id }),
    enabled: isOn && dialog.opened,
  });
  const count = open ? openOrderStatuses.reduce((sum, status) => sum + open[status], 0) : 0;
  if (!configuration || !can.edit(user)) return { actions: [], dialog: null };
  const switchOn = async (on: boolean) => {
    await send({ building: building.id, on });
    const undo = () => void send({ building: building.id, on: !on }).catch(notifyUser.failure);
    notifyUser.success(t(on ? 'concierge:ordering.isOn' : 'concierge:ordering.isOff'), { undo });
  };
  const action: ScreenAction = isOn
    ? { label: t('concierge:ordering.off'), icon: IconShoppingBagX, run: dialog.open }
    : { label: t('concierge:ordering.on'), icon: IconShoppingBag, run: () => switchOn(true) };
  return {
    actions: [action],
    dialog: (
      <ConfirmDialog
        opened={dialog.opened}
        close={dialog.close}
        title={t('concierge:ordering.offTitle')}
        confirmLabel={t('concierge:ordering.off')}
        onConfirm={() => switchOn(false)}
      >
        <p>{t('concierge:ordering.offText')}</p>
        {count > 0 && <p>{t('concierge:ordering.stillOpen', { count })}</p>}
      </ConfirmDialog>
    ),
  };
}
