import { Autocomplete, Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listCompanies } from '../../../core/companies/api.ts';
import { localNow } from '../../../kit/time.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useOwnText } from '../../../kit/web/field/useOwnText.ts';
import type { SchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { Still } from '../../../kit/web/ui/Still.tsx';
import { COMMENT_MAX, MOST_AT_ONCE, NAME_MAX, type Parcel } from '../parcel.ts';
import { can } from '../policy.ts';
import classes from './ParcelFields.module.css';
import type { ParcelValues } from './parcelForm.ts';
import { RecipientField, useFoundResidents } from './RecipientField.tsx';
import { fieldOf } from './reception/fields.ts';
import { DeskFields } from './reception/ReceptionFields.tsx';
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

/** The fields that every dialog about a parcel has; of new ones, how many there are, and for staff where (`children`). */
export function ParcelFields({
  form,
  isNew = false,
  present = null,
  onSending,
  children,
}: FieldsProps & {
  isNew?: boolean;
  /** The parcel whose label is shown, where there is one. */
  present?: Parcel | null;
  /** Whether a photograph is on its way. */
  onSending?: (sending: boolean) => void;
  children?: ReactNode;
}) {
  const { t, language } = useWords();
  const { user } = useSession();
  const forStaff = can.keepLog(user);
  const counts = isNew && forStaff;
  const { recipient: _name, email: _email, companyName: _company, ...rest } = form.values;
  const others = Object.values(rest);
  const errors = Object.keys(rest).map((field) => form.errors[field]);
  return (
    <>
      {forStaff ? (
        <LabelForStaff form={form} />
      ) : (
        <TextInput
          label={t('parcels:form.recipient')}
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('recipient')}
          onChange={(event) => {
            form.clearFieldError('recipient');
            // The address was that of whoever stood there before.
            form.setValues({ recipient: event.currentTarget.value, email: '' });
          }}
        />
      )}
      {/* While a name is typed the others have nothing new to show. */}
      <Still by={[language, present, isNew, ...others, ...errors]}>
        {() => (
          <>
            <div className={classes.senderAndCount} data-counts={counts || undefined}>
              <div>
                <SenderField
                  {...form.getInputProps('sender')}
                  onNumber={forStaff ? (tracking) => form.setFieldValue('tracking', tracking) : undefined}
                />
              </div>
              {counts && (
                <StepperField
                  label={t('parcels:form.count')}
                  min={1}
                  max={MOST_AT_ONCE}
                  {...form.getInputProps('count')}
                />
              )}
            </div>
            {forStaff && <DeskFields form={form} present={present} onSending={onSending} />}
            {children}
            <Moment form={form} />
            <Textarea
              label={t('parcels:form.comment')}
              maxLength={COMMENT_MAX}
              rows={2}
              description={t('parcels:form.commentLeft', { count: COMMENT_MAX - form.values.comment.length })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('comment')}
            />
          </>
        )}
      </Still>
    </>
  );
}

/** When it came, which is now unless it is said otherwise; or when it comes, as far as that is known. */
function Moment({ form }: FieldsProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  if (form.values.moment === 'now') {
    return (
      <Text component="div" size="sm" className={classes.now}>
        {t('parcels:form.now')}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setValues({ moment: 'other', ...localNow(building.timeZone, new Date()) })}
        >
          {t('parcels:form.otherMoment')}
        </Button>
      </Text>
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

/** Staff pick a resident, whose company follows, or write what stands on the label, and are asked the company. */
function LabelForStaff({ form }: FieldsProps) {
  const { t } = useWords();
  const { building } = useSession();
  const companies = useQuery(callQuery(listCompanies, { buildings: [building.id] }));
  // What asks more comes once the name is written, and not under the fingers.
  const [isTyping, setTyping] = useState(false);
  const { recipient, email, companyName } = form.values;
  const { onBlur, error } = form.getInputProps('recipient');
  const company = form.getInputProps('companyName');
  const own = useOwnText(recipient, (written) => {
    form.clearFieldError('recipient');
    // The company was that of whom was picked.
    form.setValues({ recipient: written, ...(email && { email: '', companyName: '' }) });
  });
  const picked = email !== '' && own.text === recipient;
  const typed = picked ? '' : own.text.trim();
  const [awaited, setAwaited] = useState('');
  const found = useFoundResidents(typed, awaited);
  const isWritten = typed !== '' && (!isTyping || found.isNobody);
  const asksCompany = isWritten || (email === '' && Boolean(company.error));
  return (
    <>
      <RecipientField
        own={own}
        found={found}
        description={
          picked ? (
            t('parcels:form.chosen', { company: companyName, email })
          ) : found.isNobody ? (
            <span className={classes.nobody}>{t('parcels:form.nobody')}</span>
          ) : (
            t('parcels:form.mayBeTold')
          )
        }
        onType={() => setTyping(true)}
        onAwait={() => setAwaited(typed)}
        onNumber={(tracking) => {
          own.put('');
          form.setValues({ recipient: '', email: '', companyName: '', tracking });
        }}
        onPick={({ name, email: address, companyName: theirs }, field) => {
          own.put(name);
          // From whom it is comes next for each of a series: known from the one before it is typed over, or passed by Enter.
          const next = fieldOf(field, 'sender');
          next?.focus();
          next?.select();
          setTyping(false);
          for (const each of ['recipient', 'companyName']) form.clearFieldError(each);
          form.setValues({ recipient: name, email: address, companyName: theirs });
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
          maxLength={NAME_MAX}
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
