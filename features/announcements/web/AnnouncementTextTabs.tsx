import { Tabs, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { type Language, languages } from '../../../kit/actor.ts';
import { FormattedTextarea } from '../../../kit/web/field/FormattedTextarea.tsx';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENT_TITLE_MAX } from '../announcement.ts';
import classes from './AnnouncementDialog.module.css';
import type { AnnouncementInput, AnnouncementValues } from './announcementForm.ts';

type TextName = 'title' | 'text';

interface AnnouncementTextTabsProps {
  form: SchemaForm<AnnouncementValues, AnnouncementInput>;
  language: Language;
  onLanguageChange: (language: Language) => void;
}

export function AnnouncementTextTabs({ form, language, onLanguageChange }: AnnouncementTextTabsProps) {
  const { t } = useI18n();
  // One language is enough, so a missing title is an error of the open tab.
  const isMissing = (name: TextName) => languages.every((one) => form.values[name][one].trim() === '');
  const getError = (name: TextName, tab = language) => {
    if (!isMissing(name)) return form.errors[`${name}.${tab}`];
    return tab === language && languages.map((one) => form.errors[`${name}.${one}`]).find(Boolean);
  };
  const hasError = (tab: Language) => Boolean(getError('title', tab) || getError('text', tab));
  const getProps = (name: TextName) => {
    const props = form.getInputProps(`${name}.${language}`);
    return {
      ...props,
      label: t(`announcements:form.${name}`),
      lang: language,
      error: getError(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        props.onChange(event);
        if (!isMissing(name)) return;
        for (const other of languages) form.clearFieldError(`${name}.${other}`);
      },
    };
  };
  return (
    <Tabs value={language} onChange={(value) => onLanguageChange(value as Language)} keepMounted={false}>
      <Tabs.List aria-label={t('announcements:form.language')}>
        {languages.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            data-invalid={(tab !== language && hasError(tab)) || undefined}
            rightSection={hasError(tab) && <ErrorMark />}
          >
            {t(`announcements:form.languageNames.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes.texts}>
          <TextInput {...getProps('title')} maxLength={ANNOUNCEMENT_TITLE_MAX} />
          <FormattedTextarea
            {...getProps('text')}
            maxLength={ANNOUNCEMENT_TEXT_MAX}
            autosize
            minRows={6}
            maxRows={14}
          />
          <Text size="sm" c="dimmed">
            {t('announcements:form.languages')}
          </Text>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function ErrorMark() {
  const { t } = useI18n();
  return (
    <>
      <IconAlertCircle size={18} className={classes.error} aria-hidden />
      <VisuallyHidden>{t('announcements:form.languageError')}</VisuallyHidden>
    </>
  );
}
