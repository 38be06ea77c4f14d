import { Text } from '@mantine/core';
import { useId } from 'react';
import type { Language } from '../../../kit/actor.ts';
import { pickTranslationLanguage } from '../../../kit/bilingualText.ts';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './AnnouncementDialog.module.css';
import { AnnouncementText } from './AnnouncementText.tsx';
import type { AnnouncementValues } from './announcementForm.ts';

export interface AnnouncementPreviewProps {
  values: Pick<AnnouncementValues, 'title' | 'text' | 'urgent' | 'picture'>;
  language: Language;
  pictures: readonly (PictureSources & { id: number })[];
}

export function AnnouncementPreview({ values, language, pictures }: AnnouncementPreviewProps) {
  const { t } = useI18n();
  const { title, text, urgent } = values;
  const headingId = useId();
  const titleLanguage = pickTranslationLanguage(title, language);
  const textLanguage = pickTranslationLanguage(text, language);
  const picture = pictures.find(({ id }) => id === values.picture) ?? null;
  const isEmpty = !title[titleLanguage] && !text[textLanguage];
  return (
    <section className={classes.preview} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.previewHead}>
        {t('announcements:preview.title')}
      </h3>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('announcements:preview.empty')}
        </Text>
      ) : (
        <>
          {title[titleLanguage] && (
            <p className={classes.previewTitle} lang={titleLanguage}>
              {title[titleLanguage]}
            </p>
          )}
          <AnnouncementText announcement={{ text, urgent, picture }} language={language} />
        </>
      )}
    </section>
  );
}
