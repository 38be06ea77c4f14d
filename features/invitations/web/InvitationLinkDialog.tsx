import { Button, CopyButton, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Invitation } from '../invitation.ts';
import classes from './InvitationsPage.module.css';

export function InvitationLinkDialog({ item, ...view }: RecordDialogProps<Invitation>) {
  const { t } = useI18n();
  const link = item?.link ?? '';
  return (
    <ViewDialog {...view} title={t('invitations:link.title')} size="md">
      <Stack gap="md">
        <Text c="dimmed">{t('invitations:link.text')}</Text>
        {link && <QrCode link={link} />}
        <Textarea
          label={t('invitations:link.label')}
          readOnly
          autosize
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          classNames={{ input: classes.link ?? '' }}
        />
      </Stack>
      <DialogFooter>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              <span aria-live="polite">
                {t(copied ? 'invitations:link.copied' : 'invitations:link.copy')}
              </span>
            </Button>
          )}
        </CopyButton>
      </DialogFooter>
    </ViewDialog>
  );
}

function QrCode({ link }: { link: string }) {
  const { t } = useI18n();
  const { data } = useQuery({
    queryKey: ['qr code', link],
    queryFn: async () => (await import('qrcode')).toDataURL(link, { margin: 4, scale: 5 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <div className={classes.qr}>{data && <img src={data} alt={t('invitations:link.qr')} />}</div>;
}
