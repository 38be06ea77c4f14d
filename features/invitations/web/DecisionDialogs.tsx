import { Checkbox, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listCompanyNames } from '../../../core/people/companyNamesApi.ts';
import { listGrantableRoles } from '../../../core/people/policy.ts';
import { roles } from '../../../kit/actor.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import {
  type PendingRegistration,
  REGISTRATION_REFUSAL_REASON_MAX,
  refuseRegistrationInputSchema,
} from '../registration.ts';
import { approveRegistration, refuseRegistration } from '../registrationApi.ts';

export const formatAccountRegistrantName = ({ firstName, lastName }: PendingRegistration) =>
  `${firstName} ${lastName}`;

const approvalForm = z.object({
  role: z.enum(roles),
  buildings: z
    .array(z.string())
    .min(1)
    .transform((ids) => ids.map(Number)),
  company: z.string().min(1).transform(Number),
});

export function ApproveRegistrationDialog({ item: row, ...view }: RecordDialogProps<PendingRegistration>) {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const approve = useCommand(approveRegistration);
  const initial = {
    role: 'limited',
    buildings: row?.buildings.map(({ id }) => String(id)) ?? [],
    company: row ? String(row.company.id) : '',
  };
  const form = useDialogForm(view.opened, approvalForm, initial, `approve ${row?.id}`);
  const buildingIds = form.values.buildings.map(Number);
  const companies = useQuery({
    ...callQuery(listCompanyNames, { buildings: buildingIds }),
    enabled: view.opened && buildingIds.length > 0,
  });
  // Until the companies are loaded, show at least the requested one.
  const choices = companies.data ?? (row ? [row.company] : []);
  return (
    <FormDialog
      {...view}
      goneReason="answered"
      title={t('invitations:queue.approveTitle')}
      saveLabel={t('invitations:queue.approve')}
      size="md"
      form={form}
      onSave={async (input) => {
        if (!row) return undefined;
        await approve.mutateAsync({ id: row.id, ...input });
        return t('invitations:queue.approved', { name: formatAccountRegistrantName(row) });
      }}
    >
      {row && (
        <Text>
          {t('invitations:queue.approveText', { name: formatAccountRegistrantName(row), email: row.email })}
        </Text>
      )}
      <Select
        label={t('invitations:form.role')}
        required
        allowDeselect={false}
        data={listGrantableRoles(user)
          .toReversed()
          .map((role) => ({ value: role, label: t(`invitations:roles.${role}`) }))}
        {...form.getInputProps('role')}
      />
      {buildings.length > 1 && (
        <Checkbox.Group label={t('invitations:form.buildings')} required {...form.getInputProps('buildings')}>
          <Stack gap="xs" mt="xs">
            {buildings.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <SearchableSelectField
        label={t('invitations:queue.approveCompany')}
        required
        allowDeselect={false}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('company')}
      />
    </FormDialog>
  );
}

export function RefuseRegistrationDialog({ item: row, ...view }: RecordDialogProps<PendingRegistration>) {
  const { t } = useI18n();
  const refuse = useCommand(refuseRegistration);
  const form = useDialogForm(view.opened, refuseRegistrationInputSchema, { reason: '' }, `refuse ${row?.id}`);
  return (
    <FormDialog
      {...view}
      goneReason="answered"
      title={t('invitations:queue.refuseTitle')}
      saveLabel={t('invitations:queue.refuse')}
      danger
      size="md"
      form={form}
      onSave={async ({ reason }) => {
        if (!row) return undefined;
        await refuse.mutateAsync({ id: row.id, reason });
        return t('invitations:queue.refused', { name: formatAccountRegistrantName(row) });
      }}
    >
      {row && (
        <Text>
          {t('invitations:queue.refuseText', { name: formatAccountRegistrantName(row), email: row.email })}
        </Text>
      )}
      <Textarea
        label={t('invitations:queue.reason')}
        description={t('invitations:queue.reasonHint', { max: REGISTRATION_REFUSAL_REASON_MAX })}
        rows={3}
        maxLength={REGISTRATION_REFUSAL_REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
