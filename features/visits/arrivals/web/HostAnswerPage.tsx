import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowUp, IconClock, IconDoorOff, IconWalk } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../../kit/web/api/call.ts';
import { CallError } from '../../../../kit/web/api/callError.ts';
import { toFailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { MailLinkPage } from '../../../../kit/web/feedback/MailLinkPage.tsx';
import { MailLinkResult } from '../../../../kit/web/feedback/MailLinkResult.tsx';
import { formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../../kit/web/navigation/usePageTitle.ts';
import { toPhoneUrl } from '../../../../kit/web/ui/toPhoneUrl.ts';
import { answerArrivalByLink, readArrivalByLink } from '../api.ts';
import type { Arrival, HostLinkAnswer } from '../arrival.ts';
import { agreementRefusalDecisions, hostAnswers } from '../arrival.ts';
import classes from './HostAnswerPage.module.css';

const icons = {
  coming: IconWalk,
  sendUp: IconArrowUp,
  fiveMinutes: IconClock,
  escorted: IconWalk,
  turnedAway: IconDoorOff,
};

export default function HostAnswerPage() {
  const { t } = useI18n();
  const { code = '' } = useParams();
  return (
    <MailLinkPage
      key={code}
      title={t('visits:arrival.title')}
      endpoint={readArrivalByLink}
      input={{ code }}
      renderRefusal={(words) => (
        <MailLinkResult
          title={t('visits:arrival.dead')}
          message={words}
          link={{ to: '/resident/home', label: t('visits:arrival.home') }}
        />
      )}
    >
      {(arrival) => <AnswerForm code={code} read={arrival} />}
    </MailLinkPage>
  );
}

function AnswerForm({ code, read }: { code: string; read: Arrival }) {
  const { t } = useI18n();
  usePageTitle(t('visits:arrival.title'));
  const [arrival, setArrival] = useState(read);
  const [sending, setSending] = useState<HostLinkAnswer | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const { state, visitor, organization, partySize, time, arrivedAt, answer, building } = arrival;
  const isAsked = state === 'waits' || state === 'refused';

  const sendAnswer = async (linkAnswer: HostLinkAnswer) => {
    setSending(linkAnswer);
    setFailure(null);
    try {
      setArrival(await call(answerArrivalByLink, { code, answer: linkAnswer }, { idempotent: true }));
    } catch (error) {
      // The answer came too late: show the current state instead.
      const now = isLate(error) ? await call(readArrivalByLink, { code }).catch(() => null) : null;
      if (now) setArrival(now);
      else setFailure(toFailureMessage(error));
    } finally {
      setSending(null);
    }
  };
  return (
    <>
      <Text c="dimmed" mb="xs">
        {building.name}
      </Text>
      <Title order={1}>{isAsked ? t('visits:arrival.who', { visitor }) : visitor}</Title>
      <Group component="p" align="stretch" gap="0 var(--mantine-spacing-md)" mt="xs" mb="lg">
        {organization && <span>{organization}</span>}
        {partySize > 1 && <span>{t('visits:arrival.party', { count: partySize })}</span>}
        {arrivedAt && (
          <span>{t('visits:arrival.since', { arrived: formatTime(arrivedAt), time: formatTime(time) })}</span>
        )}
      </Group>
      <div role="status">
        {state === 'refused' && <Alert color="yellow">{t('visits:arrival.refused')}</Alert>}
        {!isAsked && <Alert color="gray">{t(`visits:arrival.over.${state}`)}</Alert>}
        {state === 'waits' && answer && (
          <Alert color="green">
            {t(answer.mine ? 'visits:arrival.mine' : 'visits:arrival.others', {
              by: answer.by,
              at: formatTime(answer.at),
              answer: t(`visits:arrival.told.${answer.answer}`),
            })}{' '}
            {t('visits:arrival.change')}
          </Alert>
        )}
      </div>
      {failure && (
        <Alert role="alert" color="red" mt="md">
          {failure}
        </Alert>
      )}
      {isAsked && (
        <fieldset className={classes.answers}>
          <legend>{state === 'refused' ? t('visits:arrival.decide') : t('visits:arrival.ask')}</legend>
          {(state === 'refused' ? agreementRefusalDecisions : hostAnswers).map((each) => {
            const Icon = icons[each];
            const isGiven = answer?.mine === true && answer.answer === each;
            return (
              <Button
                key={each}
                size="lg"
                fullWidth
                variant={isGiven || !answer?.mine ? 'filled' : 'default'}
                aria-pressed={isGiven}
                leftSection={<Icon size={24} stroke={1.5} aria-hidden />}
                loading={sending === each}
                onClick={() => void sendAnswer(each)}
              >
                {t(`visits:arrival.answers.${each}`)}
              </Button>
            );
          })}
        </fieldset>
      )}
      {building.receptionPhone && (
        <Text mt="lg">
          <a className={classes.call} href={toPhoneUrl(building.receptionPhone)}>
            {t('visits:arrival.call', { phone: building.receptionPhone })}
          </a>
        </Text>
      )}
    </>
  );
}

const isLate = (error: unknown) => error instanceof CallError && error.status === 409;
