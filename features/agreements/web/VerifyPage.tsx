import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import '@mantine/dropzone/styles.css';
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileCertificate } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../kit/web/api/call.ts';
import { copyFileToMemory } from '../../../kit/web/api/fileUpload.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { type AgreementVerificationResult, documentHashSchema } from '../agreement.ts';
import { verifyAgreementPdf } from '../api.ts';
import { VerificationResultSeal } from './VerificationResultSeal.tsx';
import classes from './VerifyPage.module.css';

async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `/verifyNDA`. The PDF is hashed in the browser; only the hash is sent. */
export default function VerifyPage() {
  const { t } = useI18n();
  usePageTitle(t('agreements:verify.title'));
  const [params] = useSearchParams();
  const browse = useRef<() => void>(null);
  const linked = params.get('hash') ?? '';
  const [hash, setHash] = useState(linked);
  const [invalid, setInvalid] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [verdict, setVerdict] = useState<AgreementVerificationResult | null>(null);

  const check = async (text: string) => {
    const parsed = documentHashSchema.safeParse(text);
    setInvalid(!parsed.success);
    setVerdict(null);
    setFailure(null);
    if (!parsed.success) return;
    setWorking(true);
    try {
      setVerdict(await call(verifyAgreementPdf, { hash: parsed.data }));
    } catch (error) {
      setFailure(toFailureMessage(error));
    } finally {
      setWorking(false);
    }
  };
  // A link from a mail contains the hash, so the check starts immediately.
  useEffect(() => {
    if (linked !== '') void check(linked);
  }, [linked]);

  const checkFile = async ([file]: File[]) => {
    if (!file) return;
    // `crypto.subtle` exists only in secure contexts.
    if (!globalThis.crypto.subtle) return setFailure(t('agreements:verify.insecure'));
    try {
      const fileHash = await hashOf(await copyFileToMemory(file));
      setHash(fileHash);
      await check(fileHash);
    } catch (error) {
      setFailure(toFailureMessage(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(hash);
  };

  return (
    <>
      <Title order={1}>{t('agreements:verify.title')}</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {t('agreements:verify.intro')}
      </Text>
      <form noValidate onSubmit={submit} className={classes.form}>
        <Dropzone
          onDrop={checkFile}
          multiple={false}
          openRef={browse}
          activateOnClick={false}
          activateOnKeyboard={false}
          enablePointerEvents
          inputProps={{ 'aria-label': t('agreements:verify.drop') }}
        >
          <div className={classes.drop}>
            <IconFileCertificate size={40} stroke={1.25} aria-hidden />
            <Button variant="default" onClick={() => browse.current?.()}>
              {t('agreements:verify.drop')}
            </Button>
          </div>
        </Dropzone>
        <details className={classes.hash} open={linked !== ''}>
          <summary>{t('agreements:verify.hashOnly')}</summary>
          <Stack gap="md" pt="xs">
            <TextInput
              label={t('agreements:verify.hash')}
              value={hash}
              spellCheck={false}
              autoCapitalize="none"
              onChange={(event) => {
                setHash(event.currentTarget.value);
                setInvalid(false);
              }}
              error={invalid && t('agreements:verify.hashInvalid')}
            />
            <Button type="submit" loading={working}>
              {t('agreements:verify.submit')}
            </Button>
          </Stack>
        </details>
      </form>
      <div role="status" className={classes.answer}>
        {failure && <Alert color="red">{failure}</Alert>}
        {verdict && <VerificationResultSeal verdict={verdict} />}
      </div>
    </>
  );
}
