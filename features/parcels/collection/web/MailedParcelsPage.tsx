import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { type Icon, IconArrowUp, IconCheck, IconHome, IconUser } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../../kit/web/api/call.ts';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { MailLinkPage } from '../../../../kit/web/feedback/MailLinkPage.tsx';
import { MailLinkResult } from '../../../../kit/web/feedback/MailLinkResult.tsx';
import { formatDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../../kit/web/navigation/usePageTitle.ts';
import { PARCEL_NAME_MAX, type ParcelAnswerKind, parcelAnswerKinds } from '../../parcel.ts';
import { answerMailedParcels, readAnswerLinkParcels } from '../api.ts';
import type { AnswerLinkParcels } from '../collection.ts';
import classes from './MailedParcelsPage.module.css';

/** `/parcel/:code`, linked from the arrival mail, without login. */
export default function MailedParcelsPage() {
  const { t } = useI18n();
  const { code = '' } = useParams();
  const next = { to: '/resident/Colis', label: t('parcels:mailed.own') };
  return (
    <MailLinkPage
      key={code}
      title={t('parcels:mailed.checking')}
      endpoint={readAnswerLinkParcels}
      input={{ code }}
      renderRefusal={(words) => (
        <MailLinkResult title={t('parcels:mailed.dead')} message={words} link={next} />
      )}
    >
      {(mailed) => <AnswerForm code={code} mailed={mailed} />}
    </MailLinkPage>
  );
}

type AnswerChoice = { answer: ParcelAnswerKind; name: string };

const icons: Record<ParcelAnswerKind, Icon> = { sendUp: IconArrowUp, keep: IconHome, colleague: IconUser };

function AnswerForm({ code, mailed }: { code: string; mailed: AnswerLinkParcels }) {
  const { t } = useI18n();
  const { answer, answerName } = mailed;
  const [savedAnswer, setSavedAnswer] = useState<AnswerChoice | null>(answer && { answer, name: answerName });
  const [asksName, setAsksName] = useState(false);
  const [sending, setSending] = useState<ParcelAnswerKind | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const title = t('parcels:mailed.title', { count: mailed.parcels.length });
  usePageTitle(title);

  const send = async (choice: AnswerChoice) => {
    setSending(choice.answer);
    setFailure(null);
    try {
      await call(answerMailedParcels, { code, ...choice });
      setSavedAnswer(choice);
      setAsksName(false);
    } catch (refusal) {
      setFailure(refusal);
    }
    setSending(null);
  };
  const choose = (choice: ParcelAnswerKind) =>
    choice === 'colleague' ? setAsksName(true) : void send({ answer: choice, name: '' });

  return (
    <>
      <Title order={1}>{title}</Title>
      <ParcelList mailed={mailed} />
      <div role="status">
        {savedAnswer && (
          <Alert color="green" icon={<IconCheck aria-hidden />} mt="md">
            <strong>
              {t('parcels:mailed.told')}{' '}
              {t(`parcels:mailed.says.${savedAnswer.answer}`, { name: savedAnswer.name })}.
            </strong>{' '}
            {t('parcels:mailed.change')}
          </Alert>
        )}
      </div>
      {failure !== null && (
        <Text role="alert" c="red" mt="md">
          <FailureMessage error={failure} />
        </Text>
      )}
      <Title order={2} size="h4" mt="lg" mb="sm">
        {t('parcels:mailed.question')}
      </Title>
      <Stack gap="sm">
        {parcelAnswerKinds.map((choice) => {
          const IconOf = icons[choice];
          return (
            <Button
              key={choice}
              mih="4rem"
              size="lg"
              variant={savedAnswer?.answer === choice ? 'filled' : 'default'}
              aria-pressed={savedAnswer?.answer === choice}
              loading={sending === choice}
              disabled={sending !== null && sending !== choice}
              leftSection={<IconOf size={24} stroke={1.5} aria-hidden />}
              onClick={() => choose(choice)}
            >
              {t(`parcels:mailed.${choice}`)}
            </Button>
          );
        })}
        {asksName && <Colleague onSend={(name) => void send({ answer: 'colleague', name })} />}
      </Stack>
    </>
  );
}

function ParcelList({ mailed }: { mailed: AnswerLinkParcels }) {
  const { t, language } = useI18n();
  return (
    <>
      <Text c="dimmed" mt="xs">
        {t('parcels:mailed.where', { building: mailed.building })}
      </Text>
      <ul className={classes.what}>
        {mailed.parcels.map(({ sender, date, time }, at) => (
          <li key={at}>
            {t(time ? 'parcels:mailed.since' : 'parcels:mailed.sinceDay', {
              sender,
              day: formatDay(date, language),
              time: time && formatTime(time),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Colleague({ onSend }: { onSend: (name: string) => void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    setMissing(trimmedName === '');
    if (trimmedName !== '') onSend(trimmedName);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('parcels:answer.name')}
        required
        data-autofocus
        autoFocus
        maxLength={PARCEL_NAME_MAX}
        autoComplete="off"
        value={name}
        error={missing && t('errors.required')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button mih="4rem" type="submit" mt="sm" fullWidth>
        {t('parcels:mailed.send')}
      </Button>
    </form>
  );
}
