import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { countFailedMails, resendFailedMails } from '../api.ts';
import { can } from '../policy.ts';

export function useResendFailedMails(): { actions: ScreenAction[]; dialog: ReactNode } {
  const { t, language } = useI18n();
  const maySend = can.send(useSession().user);
  const { data: failed } = useQuery({ ...callQuery(countFailedMails, {}), enabled: maySend });
  const sending = useCommand(resendFailedMails);
  const count = maySend ? (failed?.count ?? 0) : 0;
  const { opened, open, close } = useDialog('sendAll', maySend && (failed ? count > 0 : null));
  const toCountParams = (count: number) => ({ count, shown: formatCount(count, language) });
  const send = async () => {
    const { count } = await sending.mutateAsync({});
    notifyUser.success(t('mail:send.allDone', toCountParams(count)));
  };
  return {
    actions: count > 0 ? [{ label: t('mail:send.all'), icon: IconSend, run: open }] : [],
    dialog: (
      <ConfirmDialog
        opened={opened}
        close={close}
        title={t('mail:send.allTitle')}
        confirmLabel={t('mail:send.all')}
        onConfirm={send}
      >
        {t('mail:send.allText', toCountParams(count))}
      </ConfirmDialog>
    ),
  };
}
