import { Alert, Button, Text } from '@mantine/core';
import { IconCheck, IconMapPinCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../kit/web/api/call.ts';
import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type VisitorDelayMinutes, visitorDelayMinutes } from '../../visits/shared.ts';
import { sendMessageFromVisitor } from '../api.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import { useVisitorPageCacheUpdate } from './useVisitorPage.ts';
import classes from './VisitorSelfServiceButtons.module.css';

export function VisitorSelfServiceButtons({ code, visit }: { code: string; visit: VisitorPageData }) {
  const { t } = useI18n();
  const { may, said } = visit;
  const showAnswer = useVisitorPageCacheUpdate(code);
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  if (!may.late && !may.here) return null;

  const sendMessage = async (messageKind: 'late' | 'here' | 'onTime', minutes?: VisitorDelayMinutes) => {
    setSending(`${messageKind}${minutes ?? ''}`);
    setFailure(null);
    try {
      const input = { code, says: messageKind, ...(minutes && { minutes }) };
      // Repeating the call is harmless, so it may be retried.
      showAnswer(await call(sendMessageFromVisitor, input, { idempotent: true }));
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
      {!may.here && <Text c="dimmed">{t('visitorPage:say.soon')}</Text>}
    </section>
  );
}
