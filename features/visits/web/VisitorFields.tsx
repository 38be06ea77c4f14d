import { Checkbox, Group, Radio, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { languages } from '../../../kit/actor.ts';
import { createFullNamePasteHandler } from '../../../kit/web/field/createFullNamePasteHandler.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { PastVisitor } from '../pastVisitor.ts';
import { can } from '../policy.ts';
import { EMAIL_MAX, hasAddress, ORGANIZATION_MAX, VISIT_COMMENT_MAX, VISITOR_NAME_MAX } from '../visit.ts';
import { PastVisitorField } from './PastVisitorField.tsx';
import classes from './VisitorFields.module.css';
import type { VisitorValues } from './visitForm.ts';

type VisitorFormControls = Pick<
  SchemaForm<VisitorValues, unknown>,
  'getInputProps' | 'setFieldValue' | 'setValues' | 'isDirty' | 'clearFieldError' | 'errors' | 'values'
>;

interface VisitorFieldsProps {
  form: VisitorFormControls;
  emailNeeded: boolean;
  host: string | null;
}

export function VisitorFields({ form, emailNeeded, host }: VisitorFieldsProps) {
  const { t } = useI18n();
  const { user } = useSession();
  // The host's company may record emails while the user's does not.
  const withEmail = emailNeeded || can.seeVisitorEmail(user) || form.errors.visitorEmail !== undefined;
  const fillVisitor = useFillVisitor(form, { emailNeeded, withEmail });
  return (
    <>
      <div
        className={classes.pair}
        onPaste={createFullNamePasteHandler(({ lastName, firstName }) =>
          form.setValues({ visitorLastName: lastName, visitorFirstName: firstName }),
        )}
      >
        <PastVisitorField
          label={t('visits:form.lastName')}
          host={host}
          selectFirstOption={form.values.visitorFirstName === ''}
          onTake={fillVisitor}
          {...form.getInputProps('visitorLastName')}
          value={form.values.visitorLastName}
          onChange={(name) => form.setFieldValue('visitorLastName', name)}
        />
        <TextInput
          label={t('visits:form.firstName')}
          required
          maxLength={VISITOR_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('visitorFirstName')}
        />
      </div>
      <SimpleGrid cols={{ base: 1, xs: withEmail ? 2 : 1 }} spacing="md">
        {withEmail && <VisitorEmailField form={form} isRequired={emailNeeded} />}
        <TextInput
          label={t('visits:form.organization')}
          maxLength={ORGANIZATION_MAX}
          autoComplete="off"
          {...form.getInputProps('organization')}
        />
      </SimpleGrid>
    </>
  );
}

/** Keeps typed values, then focuses the required email if it is empty, else the day. */
function useFillVisitor(
  form: VisitorFormControls,
  { emailNeeded, withEmail }: Record<'emailNeeded' | 'withEmail', boolean>,
) {
  const filled = useRef<Partial<VisitorValues>>({});
  return ({ visits: _, ...visitor }: PastVisitor, field: HTMLInputElement) => {
    const isByHand = (name: keyof VisitorValues) =>
      form.isDirty(name) && form.values[name] !== '' && form.values[name] !== filled.current[name];
    const { visitorLastName, visitorFirstName, visitorEmail, organization, language } = visitor;
    const values: Partial<VisitorValues> = {
      visitorLastName,
      visitorFirstName,
      ...(withEmail && !isByHand('visitorEmail') && { visitorEmail }),
      ...(!isByHand('organization') && { organization }),
      ...(!isByHand('language') && { language }),
    };
    filled.current = values;
    form.setValues(values);
    for (const name of Object.keys(values)) form.clearFieldError(name);
    const { visitorEmail: address } = { ...form.values, ...values };
    const [email, day] = ['[data-path="visitorEmail"]', '[data-date]'].map((selector) =>
      field.form?.querySelector<HTMLInputElement>(`${selector}:enabled`),
    );
    const next = emailNeeded && address === '' ? email : day;
    next?.focus();
    next?.select();
  };
}

function VisitorEmailField({ form, isRequired }: { form: VisitorFormControls; isRequired: boolean }) {
  const { t } = useI18n();
  const hasNoEmail = form.values.visitorEmail === null;
  // Restored if *no address* was ticked by mistake.
  const lastAddress = useRef('');
  return (
    <div>
      <EmailField
        label={t('visits:form.email')}
        required={isRequired && !hasNoEmail}
        maxLength={EMAIL_MAX}
        autoComplete="off"
        disabled={hasNoEmail}
        {...form.getInputProps('visitorEmail')}
        value={form.values.visitorEmail ?? ''}
      />
      <Checkbox
        mt="xs"
        label={t('visits:form.noEmail')}
        checked={hasNoEmail}
        onChange={(event) => {
          form.clearFieldError('visitorEmail');
          if (event.currentTarget.checked) {
            lastAddress.current = form.values.visitorEmail ?? '';
            form.setFieldValue('visitorEmail', null);
          } else form.setFieldValue('visitorEmail', lastAddress.current);
        }}
      />
    </div>
  );
}

/** `mayMail`: false if the visit is over. */
export function VisitCommentFields({ form, mayMail }: { form: VisitorFormControls; mayMail: boolean }) {
  const { t } = useI18n();
  const willMail = mayMail && hasAddress(form.values.visitorEmail);
  return (
    <SimpleGrid cols={{ base: 1, xs: willMail ? 2 : 1 }} spacing="md">
      <Textarea
        label={t('visits:form.comment')}
        maxLength={VISIT_COMMENT_MAX}
        autosize
        minRows={1}
        maxRows={4}
        description={t('visits:form.commentLeft', { count: VISIT_COMMENT_MAX - form.values.comment.length })}
        classNames={{ root: classes.comment, description: classes.left }}
        {...form.getInputProps('comment')}
      />
      {willMail && (
        <Radio.Group label={t('visits:form.language')} {...form.getInputProps('language')}>
          <Group mih="var(--control-height)" gap="lg">
            {languages.map((language) => (
              <Radio key={language} value={language} label={t(`visits:form.languages.${language}`)} />
            ))}
          </Group>
        </Radio.Group>
      )}
    </SimpleGrid>
  );
}
