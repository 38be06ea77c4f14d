import { Autocomplete, Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listCompanyNames } from '../../../core/people/companyNamesApi.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { findInputByName } from '../collection/web/fields.ts';
import { ParcelReceptionFields } from '../collection/web/ParcelReceptionFields.tsx';
import { MAX_ADDED_PARCELS, PARCEL_COMMENT_MAX, PARCEL_NAME_MAX, type Parcel } from '../parcel.ts';
import { can } from '../policy.ts';
import classes from './ParcelFields.module.css';
import type { ParcelValues } from './parcelForm.ts';
import { RecipientField, useResidentSearch } from './RecipientField.tsx';
import { SenderField } from './SenderField.tsx';

interface FieldsProps {
  form: Pick<
    SchemaForm<ParcelValues, unknown>,
    | 'values'
    | 'errors'
    | 'getValues'
    | 'getInputProps'
    | 'setFieldValue'
    | 'setFieldError'
    | 'setValues'
    | 'clearFieldError'
  >;
}

export function ParcelFields({
  form,
  isNew = false,
  present = null,
  onSending,
  children,
}: FieldsProps & {
  isNew?: boolean;
  present?: Parcel | null;
  onSending?: (sending: boolean) => void;
  children?: ReactNode;
}) {
  const { t } = useI18n();
  const { user } = useSession();
  const isStaffForm = can.keepLog(user);
  const hasCount = isNew && isStaffForm;
  return (
    <>
      {isStaffForm ? (
        <LabelForStaff form={form} />
      ) : (
        <TextInput
          label={t('parcels:form.recipient')}
          required
          maxLength={PARCEL_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('recipient')}
          onChange={(event) => {
            form.clearFieldError('recipient');
            // The address belonged to the previous name.
            form.setValues({ recipient: event.currentTarget.value, email: '' });
          }}
        />
      )}
      <div className={classes.senderAndCount} data-counts={hasCount || undefined}>
        <div>
          <SenderField
            {...form.getInputProps('sender')}
            onNumber={isStaffForm ? (tracking) => form.setFieldValue('tracking', tracking) : undefined}
          />
        </div>
        {hasCount && (
          <StepperField
            label={t('parcels:form.count')}
            min={1}
            max={MAX_ADDED_PARCELS}
            {...form.getInputProps('count')}
          />
        )}
      </div>
      {isStaffForm && <ParcelReceptionFields form={form} present={present} onSending={onSending} />}
      {children}
      <Moment form={form} />
      <Textarea
        label={t('parcels:form.comment')}
        maxLength={PARCEL_COMMENT_MAX}
        rows={2}
        description={t('parcels:form.commentLeft', {
          count: PARCEL_COMMENT_MAX - form.values.comment.length,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('comment')}
      />
    </>
  );
}

function Moment({ form }: FieldsProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  if (form.values.moment === 'now') {
    return (
      <Group fz="sm" lh="sm" gap="0 0.25rem">
        {t('parcels:form.now')}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setValues({ moment: 'other', ...getLocalNow(building.timeZone, new Date()) })}
        >
          {t('parcels:form.otherMoment')}
        </Button>
      </Group>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DateField label={t('parcels:form.date')} required {...form.getInputProps('date')} />
      <TimeField
        label={t(can.keepLog(user) ? 'parcels:form.time' : 'parcels:form.timeOpen')}
        {...form.getInputProps('time')}
      />
    </SimpleGrid>
  );
}

/** The company follows from a picked resident; for a typed name it is asked for. */
function LabelForStaff({ form }: FieldsProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const companies = useQuery(callQuery(listCompanyNames, { buildings: [building.id] }));
  // Further fields appear after typing, so that the form does not move.
  const [isTyping, setTyping] = useState(false);
  const { recipient, email, companyName } = form.values;
  const { onBlur, error } = form.getInputProps('recipient');
  const company = form.getInputProps('companyName');
  const isPicked = email !== '';
  const typedName = isPicked ? '' : recipient.trim();
  const [awaitedText, setAwaitedText] = useState('');
  const search = useResidentSearch(typedName, awaitedText);
  const isWritten = typedName !== '' && (!isTyping || search.isNobody);
  const asksCompany = isWritten || (email === '' && Boolean(company.error));
  return (
    <>
      <RecipientField
        value={recipient}
        residentSearch={search}
        description={
          isPicked ? (
            t('parcels:form.chosen', { company: companyName, email })
          ) : search.isNobody ? (
            <Text span inherit c="var(--parvis-attention)" fw={600}>
              {t('parcels:form.nobody')}
            </Text>
          ) : (
            t('parcels:form.mayBeTold')
          )
        }
        onChange={(text) => {
          setTyping(true);
          form.clearFieldError('recipient');
          // The company belonged to the resident picked before.
          form.setValues({ recipient: text, ...(email && { email: '', companyName: '' }) });
        }}
        onAwait={() => setAwaitedText(typedName)}
        onNumber={(tracking) => form.setValues({ recipient: '', email: '', companyName: '', tracking })}
        onPick={({ name, email: address, companyName: pickedCompany }, field) => {
          // In a series the sender is proposed: typing replaces it, Enter accepts it.
          const next = findInputByName(field, 'sender');
          next?.focus();
          next?.select();
          setTyping(false);
          for (const each of ['recipient', 'companyName']) form.clearFieldError(each);
          form.setValues({ recipient: name, email: address, companyName: pickedCompany });
        }}
        onBlur={(event) => {
          setTyping(false);
          onBlur?.(event);
        }}
        error={error}
      />
      {asksCompany && (
        <Autocomplete
          label={t('parcels:form.company')}
          required
          maxLength={PARCEL_NAME_MAX}
          autoComplete="off"
          data={[...new Set(companies.data?.map(({ name }) => name))]}
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          {...company}
        />
      )}
    </>
  );
}
