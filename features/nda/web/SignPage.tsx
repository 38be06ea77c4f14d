import { Alert, Anchor, Button, Checkbox, Loader, Skeleton, Text, TextInput } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { localNow } from '../../../kit/time.ts';
import { api } from '../../../kit/web/api.ts';
import { CallError, sentenceOf } from '../../../kit/web/callError.ts';
import { showFailure, useSchemaForm } from '../../../kit/web/form.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/notices.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { DocumentText } from '../../../kit/web/ui/DocumentText.tsx';
import { type NdaText, newSignature } from '../nda.ts';
import { readText, signNda } from '../wire.ts';
import { SignatureField } from './SignatureField.tsx';
import classes from './SignPage.module.css';
import { ToEnd } from './ToEnd.tsx';

/** How long the notice stands alone before the page that says thank you (specification). */
const LEAVES_AFTER = 1_000;
const ZONE = 'Europe/Paris';

/** `/DNA`: the agreement, and below it the form to sign it. Links from mails fill the form in. */
export default function SignPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Agreement />
    </QueryClientProvider>
  );
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0);

function Agreement() {
  const { t, language } = useWords();
  usePageTitle(t('nda:title'));
  const [params] = useSearchParams();
  const version = wholeNumber(params.get('dna'));
  const text = useQuery(callQuery(readText, { version }));
  const [working, setWorking] = useState(false);
  const end = useRef<HTMLDivElement>(null);

  if (text.isError) {
    return (
      <article data-reading>
        <Alert role="alert" color="red" mb="md">
          {text.error.status === 404 ? t('nda:sign.missing') : sentenceOf(text.error)}
        </Alert>
        <Anchor href="/DNA">{t('nda:sign.readCurrent')}</Anchor>
      </article>
    );
  }
  return (
    <article data-reading>
      {working && (
        <div className={classes.working} role="status">
          <Loader aria-hidden />
          <Text>{t('nda:sign.working')}</Text>
        </div>
      )}
      {/* Out of sight and not out of the page: what was typed and drawn is still there after a failure. */}
      <div hidden={working}>
        <p className={classes.intro}>{t('nda:sign.intro')}</p>
        {text.data ? (
          <>
            <DocumentText text={text.data[language].text} />
            <p className={classes.version}>{t('nda:sign.version', wordsOf(text.data))}</p>
            {text.data.current ? (
              <SignForm text={text.data} dna={version} onWork={setWorking} onSuperseded={text.refetch} />
            ) : (
              <Alert color="yellow" mt="lg">
                {t('nda:sign.superseded')} <Anchor href="/DNA">{t('nda:sign.readCurrent')}</Anchor>
              </Alert>
            )}
          </>
        ) : (
          <Outline />
        )}
        <div ref={end} />
      </div>
      {text.data && !working && <ToEnd end={end} />}
    </article>
  );
}

const wordsOf = ({ version, publishedAt }: NdaText) => ({
  version,
  date: formatDate(localNow(ZONE, new Date(publishedAt)).date),
});

function Outline() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Skeleton h="2rem" w="70%" mb="lg" />
      {Array.from({ length: 14 }, (_, line) => (
        <Skeleton key={line} h="1rem" mb="sm" w={line % 4 === 3 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

const shown = newSignature
  .pick({ email: true, name: true, company: true })
  .extend({ signature: newSignature.shape.signature.unwrap().min(1) });
type Filled = z.output<typeof shown>;

interface SignFormProps {
  text: NdaText;
  /** The number that the address named. */
  dna: number;
  onWork: (working: boolean) => void;
  onSuperseded: () => unknown;
}

function SignForm({ text, dna, onWork, onSuperseded }: SignFormProps) {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const formElement = useRef<HTMLFormElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useSchemaForm(shown, {
    email: params.get('email') ?? '',
    name: params.get('name') ?? '',
    company: params.get('entreprise') ?? '',
    signature: '',
  });

  const sign = async (filled: Filled) => {
    setFailure(null);
    onWork(true);
    try {
      await api.call(signNda, {
        ...filled,
        version: text.version,
        language,
        appointment: wholeNumber(params.get('appointment')),
        code: params.get('code') ?? '',
      });
      notify.success(t('nda:sign.done'));
      setTimeout(() => navigate(`/SIGNEDNA?dna=${dna}`), LEAVES_AFTER);
    } catch (error) {
      onWork(false);
      setFailure(error instanceof CallError ? showFailure(form, error) : sentenceOf(error));
      notify.failure(t('nda:sign.failed'));
      if (error instanceof CallError && error.fields.version) onSuperseded();
      focusOnTrouble();
    }
  };
  /** Once the form shows its problems. */
  const focusOnTrouble = () =>
    requestAnimationFrame(() =>
      formElement.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus(),
    );

  const building = params.get('building');
  return (
    <form
      ref={formElement}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(sign, focusOnTrouble)}
      aria-labelledby="sign-title"
    >
      <h2 id="sign-title" className={classes.formTitle}>
        {t('nda:sign.formTitle')}
      </h2>
      {failure && (
        <Alert role="alert" color="red" tabIndex={-1}>
          {failure}
        </Alert>
      )}
      <TextInput
        type="email"
        required
        label={t('nda:sign.email')}
        autoComplete="email"
        autoCapitalize="none"
        {...form.getInputProps('email')}
      />
      <TextInput required label={t('nda:sign.name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('nda:sign.company')}
        autoComplete="organization"
        {...form.getInputProps('company')}
      />
      <SignatureField
        value={form.values.signature}
        onChange={(signature) => {
          form.setFieldValue('signature', signature);
          form.clearFieldError('signature');
        }}
        error={form.errors.signature}
      />
      <Checkbox
        label={t('nda:sign.agree')}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={!agreed}>
          {t('nda:sign.submit')}
        </Button>
        <Anchor component={Link} to="/login">
          {t('nda:sign.back')}
        </Anchor>
      </div>
      <Anchor component={Link} to={building ? `/privacy?building=${building}` : '/privacy'} fz="sm">
        {t('nda:sign.privacy')}
      </Anchor>
    </form>
  );
}
