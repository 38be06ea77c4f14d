import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type Language, languages } from '../../../kit/actor.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import classes from './AnnouncementDialog.module.css';
import { AnnouncementText } from './AnnouncementText.tsx';
import type { AnnouncementValues } from './announcementForm.ts';

interface AnnouncementPreviewProps {
  values: Pick<AnnouncementValues, 'title' | 'text' | 'urgent' | 'picture'>;
  pictures: readonly (PictureSources & { id: number })[];
}

export function AnnouncementPreview({ values, pictures }: AnnouncementPreviewProps) {
  const { t, language: own } = useI18n();
  const [language, setLanguage] = useState<Language>(own);
  const { title, text, urgent } = values;
  const shownTitle = pickTranslation(title, language);
  if (!shownTitle) return null;
  const picture = pictures.find(({ id }) => id === values.picture) ?? null;
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <div className={classes.previewHead}>
        <h3 id="preview">{t('announcements:preview.title')}</h3>
        <SegmentedControl
          aria-label={t('announcements:preview.language')}
          data={languages.map((value) => ({ value, label: t(`announcements:preview.${value}`) }))}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
        />
      </div>
      <p className={classes.previewTitle}>{shownTitle}</p>
      <AnnouncementText announcement={{ text, urgent, picture }} language={language} />
    </section>
  );
}
