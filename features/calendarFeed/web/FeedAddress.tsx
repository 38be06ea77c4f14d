import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './CalendarFeedPanel.module.css';

const calendarPrograms = ['outlook', 'google', 'apple'] as const;

export function FeedAddress({ address, ref }: { address: string; ref: Ref<HTMLInputElement> }) {
  const { t } = useI18n();
  const field = useRef<HTMLDivElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notifyUser.success(t('calendarFeed:address.copied'));
    } catch {
      // Clipboard access needs HTTPS and permission.
      field.current?.querySelector('input')?.select();
      notifyUser.failure(t('calendarFeed:address.notCopied'));
    }
  };
  return (
    <>
      <Stack ref={field} gap="sm">
        <TextInput
          ref={ref}
          className={classes.field}
          label={t('calendarFeed:address.label')}
          description={t('calendarFeed:address.hint')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
            onClick={copy}
          >
            {t('calendarFeed:address.copy')}
          </Button>
          <Button
            component="a"
            href={address.replace(/^https?:/, 'webcal:')}
            leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
          >
            {t('calendarFeed:address.subscribe')}
          </Button>
        </Group>
      </Stack>
      <div>
        <h3>{t('calendarFeed:help.title')}</h3>
        <ul className={classes.help}>
          {calendarPrograms.map((program) => (
            <li key={program}>{t(`calendarFeed:help.${program}`)}</li>
          ))}
        </ul>
        <p>{t('calendarFeed:help.delay')}</p>
      </div>
    </>
  );
}
