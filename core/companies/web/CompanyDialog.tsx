import { Alert, Checkbox, Radio, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { nameVisibilities } from '../../../kit/actor.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { HourCountField } from '../../../kit/web/field/NumberField.tsx';
import { PictureField } from '../../../kit/web/field/PictureField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { changeCompany, createCompany } from '../api.ts';
import {
  COMPANY_CONTACT_EMAIL_MAX,
  COMPANY_CONTACT_NAME_MAX,
  COMPANY_CONTACT_PHONE_MAX,
  COMPANY_FLOORS_TEXT_MAX,
  COMPANY_NAME_MAX,
  type ListedCompany,
} from '../company.ts';
import {
  companyFormSchema,
  EXISTING_COMPANY_LOGO_ID,
  newCompanyFormSchema,
  toCompanyFormValues,
} from './companyForm.ts';
import { useCompanyMergeOptions } from './useCompanyMergeOptions.ts';

export function CompanyDialog({ item: company, ...view }: RecordDialogProps<ListedCompany>) {
  const { t } = useI18n();
  const { building, buildings } = useSession();
  const make = useCommand(createCompany);
  const change = useCommand(changeCompany);
  const [sending, setSending] = useState(false);
  const form = useDialogForm(
    view.opened,
    company ? companyFormSchema : newCompanyFormSchema,
    toCompanyFormValues(company, building.id),
    `company ${company?.id ?? 'new'}`,
  );
  const edited = useCompanyMergeOptions(building.id);
  const mayEdit = company?.mayEdit ?? true;
  const isPlaced = buildings.length > 1 || company?.archived === true;
  const { values } = form;

  return (
    <FormDialog
      {...view}
      title={t(company ? 'companies:form.edit' : 'companies:form.add', { name: company?.name })}
      saveLabel={company ? undefined : t('companies:form.make')}
      form={form}
      edited={company ? edited : undefined}
      saveDisabled={sending}
      size={mayEdit ? 'wide' : 'md'}
      onSave={async (input) => {
        if (!company) {
          await make.mutateAsync({ logo: null, ...input });
          return t('companies:form.made', { name: input.name });
        }
        const { buildings: places, version } = input;
        await change.mutateAsync({ id: company.id, ...(mayEdit ? input : { buildings: places, version }) });
        return t('companies:form.changed', { name: input.name });
      }}
    >
      {!mayEdit && (
        <Alert icon={<IconInfoCircle aria-hidden />} variant="light">
          {t('companies:errors.company_shared')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: mayEdit ? 2 : 1 }} spacing="xl">
        <Stack gap="md">
          {mayEdit && (
            <TextInput
              label={t('companies:form.name')}
              required
              maxLength={COMPANY_NAME_MAX}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          )}
          {isPlaced && (
            <Checkbox.Group label={t('companies:form.buildings')} {...form.getInputProps('buildings')}>
              <Stack gap="xs" mt="xs">
                {buildings.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          {buildings
            .filter(({ id }) => values.buildings.includes(String(id)))
            .map(({ id, name }) => (
              <TextInput
                key={id}
                label={t(isPlaced ? 'companies:form.floorsIn' : 'companies:form.floors', { building: name })}
                placeholder={t('companies:form.floorsExample')}
                maxLength={COMPANY_FLOORS_TEXT_MAX}
                autoComplete="off"
                value={values.floors[id] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  form.setFieldValue('floors', { ...form.values.floors, [id]: value })
                }
              />
            ))}
          {mayEdit && (
            <>
              <DateField
                label={t('companies:form.leaseEnd')}
                description={t('companies:form.leaseEndHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                clearable
                {...form.getInputProps('leaseEnd')}
              />
              <HourCountField
                label={t('companies:form.quota')}
                description={t('companies:form.quotaHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder={t('companies:form.noQuota')}
                {...form.getInputProps('quota')}
              />
              <TextInput
                label={t('companies:form.contactName')}
                maxLength={COMPANY_CONTACT_NAME_MAX}
                autoComplete="off"
                {...form.getInputProps('contactName')}
              />
              <EmailField
                label={t('companies:form.contactEmail')}
                maxLength={COMPANY_CONTACT_EMAIL_MAX}
                autoComplete="off"
                {...form.getInputProps('contactEmail')}
              />
              <TextInput
                type="tel"
                label={t('companies:form.contactPhone')}
                maxLength={COMPANY_CONTACT_PHONE_MAX}
                autoComplete="off"
                {...form.getInputProps('contactPhone')}
              />
            </>
          )}
        </Stack>
        {mayEdit && (
          <Stack gap="md">
            <h3>{t('companies:form.decides')}</h3>
            <Switch
              label={t('companies:form.recordsVisitorEmail')}
              description={t('companies:form.recordsVisitorEmailHint')}
              {...form.getInputProps('recordsVisitorEmail', { type: 'checkbox' })}
            />
            <Switch
              label={t('companies:form.maySwitchLanguage')}
              description={t('companies:form.maySwitchLanguageHint')}
              {...form.getInputProps('maySwitchLanguage', { type: 'checkbox' })}
            />
            <Radio.Group label={t('companies:form.nameVisibility')} {...form.getInputProps('nameVisibility')}>
              <Stack gap="sm" mt="xs">
                {nameVisibilities.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`companies:form.visible.${value}`)}
                    description={t(`companies:form.visibleHint.${value}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <PictureField
              label={t('companies:form.logo')}
              name="logo"
              uncropped
              storedPictures={
                company?.logo
                  ? [
                      {
                        id: EXISTING_COMPANY_LOGO_ID,
                        src: company.logo,
                        srcSet: company.logo,
                        width: 0,
                        height: 0,
                      },
                    ]
                  : []
              }
              value={values.logo}
              onChange={(logo) => form.setFieldValue('logo', logo)}
              onUploading={setSending}
              error={form.errors.logo}
            />
          </Stack>
        )}
      </SimpleGrid>
    </FormDialog>
  );
}
