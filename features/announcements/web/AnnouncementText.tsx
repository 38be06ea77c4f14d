import { Text } from '@mantine/core';
import type { Language } from '../../../kit/actor.ts';
import { pickTranslationLanguage } from '../../../kit/bilingualText.ts';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import { FormattedDocumentText } from '../../../kit/web/document/FormattedDocumentText.tsx';
import type { Announcement } from '../announcement.ts';
import classes from './AnnouncementText.module.css';
import { UrgentAnnouncementChip } from './UrgentAnnouncementChip.tsx';

interface AnnouncementTextProps {
  announcement: Pick<Announcement, 'text' | 'urgent'> & { picture: PictureSources | null };
  language: Language;
}

export function AnnouncementText({ announcement, language }: AnnouncementTextProps) {
  const { text, urgent, picture } = announcement;
  const textLanguage = pickTranslationLanguage(text, language);
  return (
    <>
      {urgent && (
        <Text mb="sm">
          <UrgentAnnouncementChip />
        </Text>
      )}
      {picture && (
        <img
          className={classes.picture}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="(max-width: 47.99em) 100vw, 30rem"
          width={picture.width}
          height={picture.height}
          alt=""
        />
      )}
      {text[textLanguage] && (
        <div lang={textLanguage}>
          <FormattedDocumentText text={text[textLanguage]} topLevel={2} />
        </div>
      )}
    </>
  );
}
