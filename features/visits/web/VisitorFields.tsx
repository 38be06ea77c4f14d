import { Checkbox, Group, Radio, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { languages } from '../../../kit/actor.ts';
import type { SchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { COMMENT_MAX, EMAIL_MAX, NAME_MAX, ORGANIZATION_MAX } from '../visit.ts';
import type { VisitorValues } from './visitForm.ts';

/** The forms for a new and for a changed visit share the visitor's fields; this is all they need of either form. */
export type VisitorForm = Pick<
  SchemaForm<VisitorValues, unknown>,
  'getInputProps' | 'setFieldValue' | 'clearFieldError' | 'errors' | 'values'
>;

/** Who comes: name, address where the company records it, organization. */
export function VisitorFields({ form, emailNeeded }: { form: VisitorForm; emailNeeded: boolean }) {
  const { t } = useWords();
  const { user } = useSession();
  // Also where only the host's company records addresses.
  const withEmail = emailNeeded || can.seeVisitorEmail(user) || form.errors.visitorEmail !== undefined;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('visits:form.lastName')}
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('visitorLastName')}
        />
        <TextInput
          label={t('visits:form.firstName')}
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('visitorFirstName')}
        />
      </SimpleGrid>
      {withEmail && <VisitorEmailField form={form} isRequired={emailNeeded} />}
      <TextInput
        label={t('visits:form.organization')}
        maxLength={ORGANIZATION_MAX}
        autoComplete="off"
        {...form.getInputProps('organization')}
      />
    </>
  );
}

function VisitorEmailField({ form, isRequired }: { form: VisitorForm; isRequired: boolean }) {
  const { t } = useWords();
  const none = form.values.visitorEmail === null;
  return (
    <div>
      <TextInput
        type="email"
        label={t('visits:form.email')}
        required={isRequired && !none}
        maxLength={EMAIL_MAX}
        autoComplete="off"
        disabled={none}
        {...form.getInputProps('visitorEmail')}
        value={form.values.visitorEmail ?? ''}
      />
      <Checkbox
        mt="xs"
        label={t('visits:form.noEmail')}
        checked={none}
        onChange={(event) => {
          form.clearFieldError('visitorEmail');
          form.setFieldValue('visitorEmail', event.currentTarget.checked ? null : '');
        }}
      />
    </div>
  );
}

/** What goes with the visit: a comment, and the language in which the visitor is written to. */
export function CommentFields({ form }: { form: VisitorForm }) {
  const { t } = useWords();
  return (
    <>
      <Textarea
        label={t('visits:form.comment')}
        maxLength={COMMENT_MAX}
        rows={2}
        description={t('visits:form.commentLeft', { count: COMMENT_MAX - form.values.comment.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('comment')}
      />
      <Radio.Group label={t('visits:form.language')} {...form.getInputProps('language')}>
        <Group gap="lg" mt="xs">
          {languages.map((language) => (
            <Radio key={language} value={language} label={t(`visits:form.languages.${language}`)} />
          ))}
        </Group>
      </Radio.Group>
    </>
  );
}
