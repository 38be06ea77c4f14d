import { Checkbox, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listCompanyNames } from '../../../core/people/companyNamesApi.ts';
import { isAdministrator, languages } from '../../../kit/actor.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { createInvitation, mailRegistrationInvitations } from '../api.ts';
import { type Invitation, MAX_INVITATION_USES, newInvitationSchema } from '../invitation.ts';
import { getInvitableRoles } from '../policy.ts';
import {
  formatLineList,
  invitationMailingInputSchema,
  invitationRecipientsCheckInputSchema,
} from '../recipient.ts';
import { InvitationRecipientsField } from './InvitationRecipientsField.tsx';

const DAYS = [1, 7, 30, 90, 365];
const PRESET = { days: '7', uses: 1 };

const targetFormFields = {
  buildings: z
    .array(z.string())
    .min(1)
    .transform((ids) => ids.map(Number)),
  company: z.string().transform((id) => (id ? Number(id) : null)),
};
const days = z.string().transform(Number);
const inviteForm = z.discriminatedUnion('how', [
  invitationMailingInputSchema.extend({ ...targetFormFields, days, how: z.literal('mail') }),
  newInvitationSchema.extend({ ...targetFormFields, days, how: z.literal('link') }),
]);
const questionForm = invitationRecipientsCheckInputSchema.extend(targetFormFields);

interface InviteDialogProps extends DialogViewProps {
  onCreated: (invitation: Invitation) => void;
}

export function InviteDialog({ onCreated, ...view }: InviteDialogProps) {
  const { t, language } = useI18n();
  const { user, building, buildings } = useSession();
  const make = useCommand(createInvitation);
  const mail = useCommand(mailRegistrationInvitations);
  const roles = getInvitableRoles(user);
  const initial = {
    how: 'mail' as 'mail' | 'link',
    recipients: '',
    language,
    role: 'limited',
    buildings: [String(building.id)],
    company: isAdministrator(user) ? '' : String(user.company.id),
    emailDomain: '',
    ...PRESET,
    uses: PRESET.uses as number | string,
  };
  const form = useDialogForm(view.opened, inviteForm, initial, 'invite');
  const inBuildings = form.values.buildings.map(Number);
  const companies = useQuery({
    ...callQuery(listCompanyNames, { buildings: inBuildings }),
    enabled: view.opened && isAdministrator(user) && inBuildings.length > 0,
  });
  const byMail = form.values.how === 'mail';

  return (
    <FormDialog
      {...view}
      title={t('invitations:form.title')}
      saveLabel={t(byMail ? 'invitations:form.send' : 'invitations:form.submit')}
      form={form}
      onSave={async (input) => {
        if (input.how === 'link') {
          const { invitation } = await make.mutateAsync(input);
          onCreated(invitation);
          return undefined;
        }
        const { invited, skipped, skippedLines } = await mail.mutateAsync(input);
        const message = t('invitations:form.sent', { count: invited });
        const lines = formatLineList(skippedLines.map(({ line, email }) => ({ line, text: email })));
        return skipped > 0
          ? `${message} ${t('invitations:form.skipped', { count: skipped, lines })}`
          : message;
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('invitations:form.how')}
        data={(['mail', 'link'] as const).map((value) => ({
          value,
          label: t(`invitations:form.by.${value}`),
        }))}
        value={form.values.how}
        onChange={(how) => {
          form.clearErrors();
          form.setFieldValue('how', how);
        }}
      />
      {byMail && (
        <InvitationRecipientsField
          field={form.getInputProps('recipients')}
          onChange={(text) => form.setFieldValue('recipients', text)}
          question={(view.opened && questionForm.safeParse(form.values).data) || null}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label={t('invitations:form.role')}
          required
          allowDeselect={false}
          data={roles.map((role) => ({ value: role, label: t(`invitations:roles.${role}`) }))}
          {...form.getInputProps('role')}
        />
        <Select
          label={t('invitations:form.days')}
          required
          allowDeselect={false}
          data={DAYS.map((count) => ({ value: String(count), label: t('invitations:form.day', { count }) }))}
          {...form.getInputProps('days')}
        />
      </SimpleGrid>
      {buildings.length > 1 && (
        <Checkbox.Group
          label={t('invitations:form.buildings')}
          required
          {...form.getInputProps('buildings')}
          onChange={(ids) => {
            form.setFieldValue('buildings', ids);
            if (isAdministrator(user)) form.setFieldValue('company', '');
          }}
        >
          <Stack gap="xs" mt="xs">
            {buildings.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {isAdministrator(user) && (
        <SearchableSelectField
          label={t('invitations:form.company')}
          description={t('invitations:form.companyHint')}
          clearable
          nothingFoundMessage={companies.isSuccess ? t('invitations:register.noCompany') : undefined}
          data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('company')}
        />
      )}
      {byMail ? (
        <Select
          label={t('invitations:form.language')}
          required
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: t(`invitations:form.languages.${value}`) }))}
          {...form.getInputProps('language')}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t('invitations:form.domain')}
            description={t('invitations:form.domainHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('emailDomain')}
          />
          <CountField
            label={t('invitations:form.uses')}
            description={t('invitations:form.usesHint', { max: formatCount(MAX_INVITATION_USES, language) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            {...form.getInputProps('uses')}
          />
        </SimpleGrid>
      )}
    </FormDialog>
  );
}
