import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOutage } from '../api/outage.ts';
import { useI18n } from '../i18n/i18n.ts';

/** During an outage: state, next retry and a button to cancel. */
export function OutageNotice({ inDialog = false }: { inDialog?: boolean }) {
  const { t } = useI18n();
  const outage = useOutage();
  const seconds = useSecondsUntil(outage?.nextRetryAt ?? null);
  if (!outage) return null;
  const { cancel, isBusy } = outage;
  const awayKey = navigator.onLine ? 'ui.outage.away' : 'ui.outage.offline';
  const messageKey = isBusy ? 'ui.outage.busy' : awayKey;
  return (
    <Group justify="space-between" gap="0.125rem 0.75rem" data-outage-in-dialog={inDialog || undefined}>
      {/* Announced once; the countdown is visual only. */}
      <p>
        <span role="status">{t(messageKey)}</span>{' '}
        <Text span inherit c="dimmed" display="inline-block" data-figures role="timer">
          {seconds > 0 ? t('ui.outage.next', { seconds }) : t('ui.outage.trying')}
        </Text>
      </p>
      {cancel && (
        <Button ms="auto" variant="subtle" size="compact-md" onClick={cancel}>
          {t('ui.outage.giveUp')}
        </Button>
      )}
    </Group>
  );
}

function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === null) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(clock);
  }, [moment]);
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
}
