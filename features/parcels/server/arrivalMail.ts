import type { MailRecipient } from '../../../core/people/server/queries.ts';
import type { BuildingDetails } from '../../../core/server/feature.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { ComposedMail } from '../../../kit/server/mail/mail.ts';
import { layOut, type MailContent } from '../../../kit/server/mail/mailLayout.ts';
import { dayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import type { Translate } from '../../../kit/server/words.ts';
import type { ParcelRow } from './queries.ts';

interface MailData {
  parcel: ParcelRow;
  building: BuildingDetails;
  person: MailRecipient;
}

/** What recipients read, in their language, when something has come for them. */
export function arrivalMail(
  env: Pick<Env, 'publicUrl'>,
  translate: Translate,
  { parcel, building, person }: MailData,
): ComposedMail {
  const { language } = person;
  const { date, time, sender, comment, state } = parcel;
  const params = {
    name: person.firstName,
    sender,
    building: building.name,
    day: dayInWords(date, language),
    time: timeInWords(time),
  };
  const t = (key: string) => translate(language, `parcels:mail.${key}`, params);
  const content: MailContent = {
    preview: t('preview'),
    heading: t('heading'),
    paragraphs: [t('hello'), state === 'kept' ? t('kept') : t('atDesk')],
    facts: [
      { label: t('facts.sender'), lines: [sender] },
      { label: t('facts.when'), lines: [t('moment')] },
      { label: t('facts.where'), lines: [building.name, building.address].filter(Boolean) },
      ...(comment ? [{ label: t('facts.comment'), lines: [comment] }] : []),
    ],
    // On the screen, the day it came; the screen's own start is today.
    action: {
      sentence: t('open'),
      label: t('openLabel'),
      url: `${env.publicUrl}/resident/Colis?start=${date}&end=${date}`,
    },
    smallPrint: [t('why')],
  };
  return {
    recipient: person.email,
    language,
    subject: t('subject'),
    ...layOut(content, {
      translate,
      language,
      sender: building.name,
      address: building.address,
      publicUrl: env.publicUrl,
      building: building.id,
    }),
    attachments: [],
  };
}
