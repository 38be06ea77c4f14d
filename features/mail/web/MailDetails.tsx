import { Button, Group, Text } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { downloadMailAttachment, resendMail } from '../api.ts';
import type { OutboxMail } from '../mail.ts';
import { MailStateChip } from './MailStateChip.tsx';
import classes from './OutboxPage.module.css';
import { useFormatMailMoment } from './useFormatMailMoment.ts';

export function MailDetails({ mail }: { mail: OutboxMail }) {
  const { t } = useI18n();
  const moment = useFormatMailMoment();
  return (
    <dl className={classes.facts}>
      <dt>{t('mail:viewer.to')}</dt>
      <dd>
        <EmailAddressText>{mail.to}</EmailAddressText>
      </dd>
      <dt>{t('mail:viewer.when')}</dt>
      <dd>{moment(mail.createdAt, 'long')}</dd>
      <dt>{t('mail:viewer.state')}</dt>
      <dd>
        <MailStateChip state={mail.state} />{' '}
        <Text span inherit c="dimmed" ml="xs">
          {mail.reason && t(`mail:reason.${mail.reason}`)} {t(`mail:viewer.why.${mail.state}`)}
        </Text>
        {mail.said && (
          <Text inherit mt="2xs">
            {t('mail:said', { said: mail.said })}
          </Text>
        )}
        {mail.gone && (
          <Text inherit mt="2xs">
            {t('mail:gone')}
          </Text>
        )}
        {mail.sendable && <ResendButton mail={mail} />}
      </dd>
      {mail.attachments.length > 0 && (
        <>
          <dt>{t('mail:viewer.attachments')}</dt>
          <dd>
            <Group component="ul" gap="0 var(--mantine-spacing-md)">
              {mail.attachments.map((file, at) => (
                <li key={String(at)}>
                  <Attachment mail={mail.id} number={at + 1} file={file} />
                </li>
              ))}
            </Group>
          </dd>
        </>
      )}
    </dl>
  );
}

function ResendButton({ mail: { id, state } }: { mail: OutboxMail }) {
  const { t } = useI18n();
  const sending = useCommand(resendMail);
  const send = () =>
    sending.mutateAsync({ id }).then(() => notifyUser.success(t('mail:send.done')), notifyUser.failure);
  return (
    <Button
      className={classes.send}
      variant="default"
      size="sm"
      leftSection={<IconSend size={16} stroke={1.5} aria-hidden />}
      loading={sending.isPending}
      onClick={send}
    >
      {t(state === 'failed' ? 'mail:send.again' : 'mail:send.now')}
    </Button>
  );
}

type AttachmentProps = { mail: number; number: number; file: OutboxMail['attachments'][number] };

function Attachment({ mail, number, file: { filename, opens } }: AttachmentProps) {
  const { t } = useI18n();
  const [working, setWorking] = useState(false);
  const icon = <IconPaperclip size={16} stroke={1.5} aria-hidden />;
  const open = async () => {
    setWorking(true);
    await downloadFromEndpoint(downloadMailAttachment, { id: mail, number }).catch(notifyUser.failure);
    setWorking(false);
  };
  if (!opens)
    return (
      <Group component="span" gap="2xs" display="inline-flex">
        {icon}
        {filename}
      </Group>
    );
  return (
    <Button
      className={classes.opens}
      variant="subtle"
      size="compact-sm"
      leftSection={icon}
      loading={working}
      aria-label={t('mail:viewer.open', { name: filename })}
      onClick={open}
    >
      {filename}
    </Button>
  );
}
