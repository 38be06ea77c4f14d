import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatCount } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { countFailed, sendAllAgain } from '../wire.ts';

/** Sends again what could not be delivered, after asking; not there where there is nothing of the kind. */
export function SendAllButton() {
  const { t, language } = useWords();
  const { data: failed } = useQuery(callQuery(countFailed, {}));
  const sending = useCommand(sendAllAgain);
  const count = failed?.count ?? 0;
  const { opened, open, close } = useDialog('sendAll', failed ? count > 0 : null);
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const send = async () => {
    const { count } = await sending.mutateAsync({});
    notify.success(t('mail:send.allDone', counted(count)));
  };
  return (
    <>
      {count > 0 && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} stroke={1.5} aria-hidden />}
          onClick={open}
        >
          {t('mail:send.all')}
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('mail:send.allTitle')}
        confirmLabel={t('mail:send.all')}
        onConfirm={send}
      >
        {t('mail:send.allText', counted(count))}
      </ConfirmDialog>
    </>
  );
}
