import { Text } from '@mantine/core';
import type { Language } from '../../../kit/actor.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './AnnouncementDialog.module.css';
import { AnnouncementText } from './AnnouncementText.tsx';
import type { AnnouncementValues } from './announcementForm.ts';

interface AnnouncementPreviewProps {
  values: Pick<AnnouncementValues, 'title' | 'text' | 'urgent' | 'picture'>;
  language: Language;
  pictures: readonly (PictureSources & { id: number })[];
}

export function AnnouncementPreview({ values, language, pictures }: AnnouncementPreviewProps) {
  const { t } = useI18n();
  const { title, text, urgent } = values;
  const shownTitle = pickTranslation(title, language);
  const picture = pictures.find(({ id }) => id === values.picture) ?? null;
  const isEmpty = !shownTitle && !pickTranslation(text, language);
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h3 id="preview" className={classes.previewHead}>
        {t('announcements:preview.title')}
      </h3>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('announcements:preview.empty')}
        </Text>
      ) : (
        <div lang={language}>
          {shownTitle && <p className={classes.previewTitle}>{shownTitle}</p>}
          <AnnouncementText announcement={{ text, urgent, picture }} language={language} />
        </div>
      )}
    </section>
  );
}
