import {
  Checkbox,
  Input,
  MultiSelect,
  type MultiSelectProps,
  SegmentedControl,
  SimpleGrid,
  Switch,
} from '@mantine/core';
import { useState } from 'react';
import { pickTranslationLanguage } from '../../../kit/bilingualText.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { PeriodFields } from '../../../kit/web/field/PeriodFields.tsx';
import { PictureField } from '../../../kit/web/field/PictureField.tsx';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import type { Announcement } from '../announcement.ts';
import { createAnnouncement, editAnnouncement } from '../api.ts';
import classes from './AnnouncementDialog.module.css';
import { AnnouncementPreview, type AnnouncementPreviewProps } from './AnnouncementPreview.tsx';
import { AnnouncementTextTabs } from './AnnouncementTextTabs.tsx';
import {
  type AnnouncementInput,
  type AnnouncementValues,
  announcementFormSchema,
  createBlankAnnouncement,
  toAnnouncementValues,
} from './announcementForm.ts';
import { useAnnouncementMergeOptions } from './announcementMergeOptions.ts';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { listCompanyNames } from '../../../core/people/companyNamesApi.ts';

export function AnnouncementDialog({ item: changed, ...view }: RecordDialogProps<Announcement | null>) {
  const { t } = useI18n();
  const { building } = useSession();
  const now = useNow();
  const { mutateAsync: create } = useCommand(createAnnouncement);
  const { mutateAsync: edit } = useCommand(editAnnouncement);
  const initial = changed ? toAnnouncementValues(changed) : createBlankAnnouncement(now);
  const form = useDialogForm(
    view.opened,
    announcementFormSchema,
    initial,
    `announcement ${changed?.id ?? 'new'}`,
  );
  const [isSending, setSending] = useState(false);
  // Names of companies that another editor chose, needed if their version is taken over.
  const [latest, setLatest] = useState<Announcement | null>(null);
  const knownCompanies = [changed, latest].flatMap((one) => one?.management?.companies ?? []);
  const getCompanyName = (id: string) =>
    knownCompanies.find((company) => String(company.id) === id)?.name ?? id;
  const edited = { ...useAnnouncementMergeOptions(getCompanyName), onConflict: setLatest };
  const pictures = [changed?.picture, latest?.picture].filter((picture) => picture != null);
  const save = async (input: AnnouncementInput) => {
    if (!changed) {
      const { version: _, ...announcement } = input;
      await create({ building: building.id, ...announcement });
      return t('announcements:add.done');
    }
    const { mail, ...rest } = input;
    // After a mailing, `mail` is sent only to request another one.
    const mailing = wasAnnouncementMailed(changed) && !mail && !changed.management?.mail ? {} : { mail };
    await edit({ building: building.id, announcement: changed.id, ...rest, ...mailing });
    return t('announcements:edit.done');
  };

  return (
    <FormDialog
      {...view}
      title={t(changed ? 'announcements:edit.title' : 'announcements:add.title')}
      form={form}
      onSave={save}
      saveLabel={changed ? undefined : t('announcements:add.save')}
      saveDisabled={isSending}
      edited={changed ? edited : undefined}
      size="wide"
    >
      <AnnouncementFields
        form={form}
        changed={changed}
        knownCompanies={knownCompanies}
        pictures={pictures}
        onUploading={setSending}
      />
    </FormDialog>
  );
}

interface AnnouncementFieldsProps {
  form: SchemaForm<AnnouncementValues, AnnouncementInput>;
  changed: Announcement | null;
  knownCompanies: readonly { id: number; name: string }[];
  pictures: AnnouncementPreviewProps['pictures'];
  onUploading: (isUploading: boolean) => void;
}

function AnnouncementFields(props: AnnouncementFieldsProps) {
  const { form, changed, knownCompanies, pictures, onUploading } = props;
  const { values } = form;
  const { t, language: ownLanguage } = useI18n();
  const [language, setLanguage] = useState(() => pickTranslationLanguage(values.title, ownLanguage));
  const wasMailed = wasAnnouncementMailed(changed);
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>
        <AnnouncementTextTabs form={form} language={language} onLanguageChange={setLanguage} />
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
          <PeriodFields
            form={form}
            getLabel={(field) => t(`announcements:form.${field}`)}
            endDate={{ min: values.startDate }}
          />
        </SimpleGrid>
        <Input.Wrapper label={t('announcements:form.to')} labelElement="div">
          <SegmentedControl
            aria-label={t('announcements:form.to')}
            fullWidth
            data={(['all', 'some'] as const).map((value) => ({
              value,
              label: t(`announcements:form.${value}`),
            }))}
            {...form.getInputProps('to')}
          />
        </Input.Wrapper>
        {values.to === 'some' && (
          <CompaniesField
            label={t('announcements:form.companies')}
            required
            knownCompanies={knownCompanies}
            {...form.getInputProps('companies')}
          />
        )}
        <Switch
          label={t('announcements:form.urgent')}
          description={t('announcements:form.urgentText')}
          {...form.getInputProps('urgent', { type: 'checkbox' })}
        />
        <Checkbox
          label={t(wasMailed ? 'announcements:form.mailAgain' : 'announcements:form.mail')}
          description={t(wasMailed ? 'announcements:form.mailAgainText' : 'announcements:form.mailText', {
            count: changed?.management?.mailed ?? 0,
          })}
          {...form.getInputProps('mail', { type: 'checkbox' })}
        />
        <PictureField
          key={changed?.id ?? 'new'}
          label={t('announcements:form.picture')}
          storedPictures={pictures}
          value={values.picture}
          onChange={(picture) => form.setFieldValue('picture', picture)}
          onUploading={onUploading}
          error={form.errors.picture}
        />
      </div>
      <AnnouncementPreview values={values} language={language} pictures={pictures} />
    </div>
  );
}

const wasAnnouncementMailed = (announcement: Announcement | null) =>
  announcement?.management?.mailedAt != null;

type CompaniesFieldProps = Omit<MultiSelectProps, 'data'> & {
  knownCompanies: readonly { id: number; name: string }[];
};

function CompaniesField({ knownCompanies, ...field }: CompaniesFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { data = [] } = useQuery(callQuery(listCompanyNames, { buildings: [building.id] }));
  const present = new Set(data.map(({ id }) => id));
  const all = [...data, ...knownCompanies.filter(({ id }) => !present.has(id))];
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      nothingFoundMessage={t('announcements:form.noCompany')}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
    />
  );
}
