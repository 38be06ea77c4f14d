import { Autocomplete, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCompanies } from '../../../core/companies/wire.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import type { SchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { COMMENT_MAX, NAME_MAX } from '../parcel.ts';
import { can } from '../policy.ts';
import type { ParcelValues } from './parcelForm.ts';
import { RecipientField } from './RecipientField.tsx';

type ParcelForm = Pick<
  SchemaForm<ParcelValues, unknown>,
  'values' | 'getInputProps' | 'setFieldValue' | 'setValues' | 'clearFieldError'
>;

/** The fields that every dialog about a parcel has. */
export function ParcelFields({ form }: { form: ParcelForm }) {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <>
      {can.keepLog(user) ? <LabelForStaff form={form} /> : <LabelForResidents form={form} />}
      <TextInput
        label={t('parcels:form.sender')}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('sender')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField label={t('parcels:form.date')} required {...form.getInputProps('date')} />
        <TimeField label={t('parcels:form.time')} required {...form.getInputProps('time')} />
      </SimpleGrid>
      <Textarea
        label={t('parcels:form.comment')}
        maxLength={COMMENT_MAX}
        rows={2}
        description={t('parcels:form.commentLeft', { count: COMMENT_MAX - form.values.comment.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('comment')}
      />
    </>
  );
}

/** Residents announce for themselves or a colleague: the company is their own. */
function LabelForResidents({ form }: { form: ParcelForm }) {
  const { t } = useWords();
  return (
    <>
      <TextInput
        label={t('parcels:form.recipient')}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('recipient')}
      />
      <TextInput
        label={t('parcels:form.company')}
        required
        readOnly
        autoComplete="off"
        {...form.getInputProps('companyName')}
      />
    </>
  );
}

/** Staff pick a resident, whose company follows, or write what stands on the label. */
function LabelForStaff({ form }: { form: ParcelForm }) {
  const { t } = useWords();
  const { building } = useSession();
  const companies = useQuery(callQuery(listCompanies, { buildings: [building.id] }));
  const { email } = form.values;
  const { onBlur, error } = form.getInputProps('recipient');
  return (
    <>
      <RecipientField
        value={form.values.recipient}
        description={email ? t('parcels:form.willBeTold', { email }) : t('parcels:form.mayBeTold')}
        onType={(recipient) => {
          form.clearFieldError('recipient');
          form.setValues({ recipient, email: '' });
        }}
        onPick={({ name, email: address, companyName }) => {
          form.clearFieldError('recipient');
          form.clearFieldError('companyName');
          form.setValues({ recipient: name, email: address, companyName });
        }}
        onBlur={onBlur}
        error={error}
      />
      <Autocomplete
        label={t('parcels:form.company')}
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        data={[...new Set(companies.data?.map(({ name }) => name))]}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('companyName')}
      />
    </>
  );
}
