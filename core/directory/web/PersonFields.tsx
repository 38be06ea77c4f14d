import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '../../../kit/actor.ts';
import type { NameParts } from '../../../kit/fullName.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { createFullNamePasteHandler } from '../../../kit/web/field/createFullNamePasteHandler.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listCompanyNames } from '../../people/companyNamesApi.ts';
import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../people/person.ts';
import { can, listGrantableRoles } from '../../people/policy.ts';
import { PERSON_FLOOR_MAX, PERSON_PHONE_MAX } from '../person.ts';

interface PersonFieldsProps {
  getInputProps: (field: string, options?: { type: 'checkbox' }) => Record<string, unknown>;
  onName: (name: NameParts) => void;
  role: string;
  buildings: readonly number[];
  company?: { id: number; name: string } | undefined;
  emailHint?: string | undefined;
  /** True for the reader's own account, whose role they cannot change. */
  roleStays?: boolean;
}

export function PersonFields(props: PersonFieldsProps) {
  const { getInputProps, onName, role, buildings, company, emailHint, roleStays = false } = props;
  const { t } = useI18n();
  const { user } = useSession();
  const companies = useQuery({
    ...callQuery(listCompanyNames, { buildings: [...buildings] }),
    enabled: buildings.length > 0,
  });
  const choices = companies.data ?? (company ? [company] : []);
  const grantable = listGrantableRoles(user);
  const roleOptions = [...grantable].reverse();
  const isOffered = roleOptions.some((each) => each === role);
  const administers = can.administer(user);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" onPaste={createFullNamePasteHandler(onName)}>
        <TextInput
          label={t('directory:manage.form.firstName')}
          required
          maxLength={PERSON_NAME_MAX}
          {...getInputProps('firstName')}
        />
        <TextInput
          label={t('directory:manage.form.lastName')}
          required
          maxLength={PERSON_NAME_MAX}
          {...getInputProps('lastName')}
        />
      </SimpleGrid>
      <EmailField
        label={t('directory:manage.form.email')}
        description={emailHint}
        required
        maxLength={PERSON_EMAIL_MAX}
        {...getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {administers && (
          <SearchableSelectField
            label={t('directory:manage.form.company')}
            required
            allowDeselect={false}
            data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...getInputProps('company')}
          />
        )}
        <Select
          label={t('directory:manage.form.role')}
          description={role ? t(`directory:manage.roleHints.${role as Role}`) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          allowDeselect={false}
          disabled={roleStays || !isOffered}
          data={(isOffered ? roleOptions : [role as Role, ...roleOptions]).map((each) => ({
            value: each,
            label: t(`people:roles.${each}`),
          }))}
          {...getInputProps('role')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('directory:manage.form.floor')}
          maxLength={PERSON_FLOOR_MAX}
          {...getInputProps('floor')}
        />
        <TextInput
          type="tel"
          label={t('directory:manage.form.phone')}
          description={t('directory:manage.form.phoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={PERSON_PHONE_MAX}
          {...getInputProps('phone')}
        />
      </SimpleGrid>
      {administers && (
        <Checkbox
          label={t('directory:manage.form.manages')}
          description={t('directory:manage.form.managesHint')}
          {...getInputProps('managesCompany', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
