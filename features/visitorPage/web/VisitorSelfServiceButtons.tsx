import { Alert, Button, Text } from '@mantine/core';
import { IconCheck, IconMapPinCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { EndpointSpec } from '../../../kit/endpoint.ts';
import { type CallInput, call } from '../../../kit/web/api/call.ts';
import { lazyComponent } from '../../../kit/web/codeLoading/lazyComponent.ts';
import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type VisitorDelayMinutes, visitorDelayMinutes } from '../../visits/shared.ts';
import { cancelVisitAsVisitor, sendMessageFromVisitor } from '../api.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import { useVisitorPageCacheUpdate } from './useVisitorPage.ts';
import classes from './VisitorSelfServiceButtons.module.css';

const ConfirmDialog = lazyComponent(async () => {
  const { ConfirmDialog } = await import('../../../kit/web/dialog/ConfirmDialog.tsx');
  return { default: ConfirmDialog };
});

export function VisitorSelfServiceButtons({ code, visit }: { code: string; visit: VisitorPageData }) {
  const { t, screenLanguage } = useI18n();
  const { may, said, date, time } = visit;
  const showAnswer = useVisitorPageCacheUpdate(code);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isConfirmingCancel, setConfirmingCancel] = useState(false);
  // Loaded after the first render, so that the dialog also opens without a connection.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!may.late && !may.here && !may.cancel) return null;

  const sendMessage = async (messageKind: 'late' | 'here' | 'onTime', minutes?: VisitorDelayMinutes) => {
    setSending(`${messageKind}${minutes ?? ''}`);
    setFailure(null);
    try {
      const input = { code, says: messageKind, ...(minutes && { minutes }) };
      showAnswer(await callRetryably(sendMessageFromVisitor, input));
    } catch (error) {
      setFailure(toFailureMessage(error));
    } finally {
      setSending(null);
    }
  };
  return (
    <section className={classes.say} data-panel aria-labelledby="say">
      <h2 id="say">{t('visitorPage:say.title')}</h2>
      {said && (
        <div className={classes.said} role="status">
          <p>
            <IconCheck size={20} stroke={2.25} aria-hidden />
            <span>
              {t(`visitorPage:said.${said.what}`, {
                minutes: said.minutes,
              })}
            </span>
          </p>
          <Button variant="default" loading={sending === 'onTime'} onClick={() => void sendMessage('onTime')}>
            {t(said.what === 'late' ? 'visitorPage:said.undoLate' : 'visitorPage:said.undoHere')}
          </Button>
        </div>
      )}
      {failure && (
        <Alert role="alert" color="red">
          {failure}
        </Alert>
      )}
      {may.here && said?.what !== 'here' && (
        <Button
          className={classes.here}
          size="lg"
          fullWidth
          leftSection={<IconMapPinCheck size={24} stroke={1.5} aria-hidden />}
          loading={sending === 'here'}
          onClick={() => void sendMessage('here')}
        >
          <span className={classes.label}>
            {t('visitorPage:say.here')}
            <small>{t('visitorPage:say.hereHint')}</small>
          </span>
        </Button>
      )}
      {may.late && said?.what !== 'here' && (
        <fieldset className={classes.late}>
          <legend>{t('visitorPage:say.late')}</legend>
          {visitorDelayMinutes.map((minutes) => (
            <Button
              key={minutes}
              variant={said?.minutes === minutes ? 'filled' : 'default'}
              size="lg"
              aria-pressed={said?.minutes === minutes}
              loading={sending === `late${minutes}`}
              onClick={() => void sendMessage('late', minutes)}
            >
              {t('visitorPage:say.minutes', { count: minutes })}
            </Button>
          ))}
        </fieldset>
      )}
      {!may.here && <Text c="dimmed">{t(may.late ? 'visitorPage:say.soon' : 'visitorPage:say.before')}</Text>}
      {may.cancel && (
        <Button
          variant="subtle"
          color="red"
          className={classes.cannot}
          onClick={() => setConfirmingCancel(true)}
        >
          {t('visitorPage:say.cannot')}
        </Button>
      )}
      {isMounted && (
        <ConfirmDialog
          opened={isConfirmingCancel}
          close={() => setConfirmingCancel(false)}
          title={t('visitorPage:cancel.title')}
          confirmLabel={t('visitorPage:cancel.confirm')}
          cancelLabel={t('visitorPage:cancel.keep')}
          danger
          onConfirm={async () => showAnswer(await callRetryably(cancelVisitAsVisitor, { code }))}
        >
          {t('visitorPage:cancel.text', { day: formatDay(date, screenLanguage), time: formatTime(time) })}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Repeating these calls is harmless, so they may be retried. */
const callRetryably = <E extends EndpointSpec>(endpoint: E, input: CallInput<E>) =>
  call(endpoint, input, { idempotent: true });
