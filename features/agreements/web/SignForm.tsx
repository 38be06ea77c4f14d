import { Alert, Anchor, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { getToday, type LocalDate } from '../../../kit/time.ts';
import { call } from '../../../kit/web/api/call.ts';
import { CallError, getErrorMessage } from '../../../kit/web/api/callError.ts';
import { FIELD_SELECTOR } from '../../../kit/web/dialog/useFocusAfterRender.ts';
import { RestoredDraftNotice } from '../../../kit/web/drafts/RestoredDraftNotice.tsx';
import { UnsavedChangesGuard } from '../../../kit/web/drafts/UnsavedChangesGuard.tsx';
import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { showServerErrors, useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type AgreementTextVersion, FALLBACK_TIME_ZONE, newSignatureSchema } from '../agreement.ts';
import { signAgreement } from '../api.ts';
import type { SignPageLocationState } from './agreementUrl.ts';
import type { DisplayedSignatureOccasion } from './FactList.tsx';
import { parseWholeNumberOrZero } from './parseWholeNumberOrZero.ts';
import { ReturnToVisitLink } from './ReturnLink.tsx';
import { SignatureField } from './SignatureField.tsx';
import classes from './SignForm.module.css';
import { buildSignatureOccasionWithoutVisit, type SigningTarget } from './useSigningTarget.ts';

/** Time to read the notice before the redirect (docs/specification.md §28). */
const REDIRECT_DELAY_MS = 1_000;

const visibleFields = newSignatureSchema
  .pick({ email: true, name: true, company: true })
  .extend({ signature: newSignatureSchema.shape.signature.unwrap().min(1) });
const [withoutBuilding, withBuilding] = [
  visibleFields.extend({ forBuilding: z.string() }),
  visibleFields.extend({ forBuilding: z.string().min(1) }),
];
type FormValues = z.output<typeof withBuilding>;

export type SubmitState = 'none' | 'sending' | 'done';

export interface SignedPageLocationState {
  link: string;
  version: number;
  occasion: DisplayedSignatureOccasion | null;
  signedOn: LocalDate;
  from: string | null;
}

interface SignFormProps {
  text: AgreementTextVersion;
  /** Version number in the URL; 0 for the version in force. */
  dna: number;
  target: SigningTarget;
  onSubmitState: (state: SubmitState) => void;
  onSuperseded: () => unknown;
}

export function SignForm({ text, dna, target, onSubmitState, onSuperseded }: SignFormProps) {
  const { t, language } = useI18n();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const opened = useLocation().state as SignPageLocationState | null;
  const formElement = useRef<HTMLFormElement>(null);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const asksBuilding = target.choices.length > 0;
  const form = useSchemaForm<Record<keyof FormValues, string>, FormValues>(
    asksBuilding ? withBuilding : withoutBuilding,
    {
      forBuilding: '',
      ...target.signer,
      signature: '',
    },
    `sign ${params}`,
  );
  const building = asksBuilding ? Number(form.values.forBuilding) : target.building;

  // Focus the first error after the form is shown again; while hidden it cannot take focus.
  const hideFailureNotice = useRef<() => void>(undefined);
  const [failureCount, setFailureCount] = useState(0);
  useEffect(() => {
    if (failureCount === 0) return;
    formElement.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
  }, [failureCount]);

  const sign = async (filled: FormValues) => {
    setFailure(null);
    hideFailureNotice.current?.();
    onSubmitState('sending');
    try {
      await call(signAgreement, {
        ...filled,
        version: text.version,
        language,
        visit: parseWholeNumberOrZero(params.get('appointment')),
        code: params.get('code') ?? '',
        forBuilding: building,
      });
      form.draft.markSaved();
      onSubmitState('done');
      notifyUser.success(t('agreements:sign.done'));
      const selectedBuilding = target.choices.find(({ id }) => id === building);
      const state: SignedPageLocationState = {
        link: params.toString(),
        version: text.version,
        signedOn: getToday(FALLBACK_TIME_ZONE, new Date()),
        occasion:
          target.occasion ??
          (selectedBuilding ? buildSignatureOccasionWithoutVisit(selectedBuilding.name) : null),
        from: opened?.from ?? null,
      };
      setTimeout(() => navigate(`/SIGNEDNA?dna=${dna}`, { state }), REDIRECT_DELAY_MS);
    } catch (error) {
      onSubmitState('none');
      const words = error instanceof CallError ? showServerErrors(form, error) : getErrorMessage(error);
      setFailure(toFailureMessage(error, words));
      hideFailureNotice.current = notifyUser.failure(error, t('agreements:sign.failed'));
      if (error instanceof CallError && error.fields.version) onSuperseded();
      setFailureCount((count) => count + 1);
    }
  };
  return (
    <form
      ref={formElement}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(sign, () => setFailureCount((count) => count + 1))}
      aria-labelledby="sign-title"
    >
      <h2 id="sign-title">{t('agreements:sign.formTitle')}</h2>
      {failure && (
        <Alert role="alert" color="red" tabIndex={-1}>
          {failure}
        </Alert>
      )}
      {target.occasion && <SigningTargetText occasion={target.occasion} />}
      <RestoredDraftNotice
        draft={form.draft}
        onReset={() => formElement.current?.querySelector<HTMLElement>(FIELD_SELECTOR)?.focus()}
      />
      {asksBuilding && (
        <SearchableSelectField
          required
          allowDeselect={false}
          label={t('agreements:sign.building')}
          description={t('agreements:sign.buildingHint')}
          data={target.choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('forBuilding')}
        />
      )}
      <EmailField
        required
        label={t('agreements:sign.email')}
        autoComplete="email"
        autoCapitalize="none"
        {...form.getInputProps('email')}
      />
      <TextInput
        required
        label={t('agreements:sign.name')}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('agreements:sign.company')}
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
        label={t('agreements:sign.agree')}
        checked={hasAgreed}
        onChange={(event) => setHasAgreed(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={!hasAgreed} aria-describedby={hasAgreed ? undefined : 'sign-reason'}>
          {t('agreements:sign.submit')}
        </Button>
        {/* Hidden instead of removed, so that nothing below the button moves. */}
        <Text id="sign-reason" fz="sm" c="dimmed" data-gone={hasAgreed || undefined}>
          {t('agreements:sign.reason')}
        </Text>
      </div>
      <div className={classes.links}>
        <ReturnToVisitLink />
        <Anchor component={Link} to={building > 0 ? `/privacy?building=${building}` : '/privacy'} fz="sm">
          {t('agreements:sign.privacy')}
        </Anchor>
      </div>
      <UnsavedChangesGuard />
    </form>
  );
}

function SigningTargetText({ occasion }: { occasion: DisplayedSignatureOccasion }) {
  const { t, language } = useI18n();
  const { host, company, building, date, time } = occasion;
  if (!date || !time) return <Text>{t('agreements:sign.forBuilding', { building })}</Text>;
  const hostLabel = host && company ? t('agreements:occasion.hostOf', { host, company }) : host || company;
  const moment = { day: formatDay(date, language), time: formatTime(time) };
  return <Text>{t('agreements:sign.forVisit', { who: hostLabel, building, ...moment })}</Text>;
}
