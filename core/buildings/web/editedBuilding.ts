import { z } from 'zod';
import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import {
  type BuildingSettings,
  buildingSettingsSchema,
  openingHoursSchema,
  type Weekday,
  weekdays,
} from '../building.ts';

const { name, address, timeZone, receptionContact, receptionPhone, directions, whatToBring } =
  buildingSettingsSchema.shape;
const version = z.int();

/** Value for the existing logo, which has a URL but no file id. */
export const EXISTING_LOGO_ID = 0;

const logo = z.unknown().transform((chosen, problems): number | 'none' => {
  if (chosen === 'none' || typeof chosen === 'number') return chosen;
  problems.addIssue({ code: 'custom', message: 'picture_refused' });
  return z.NEVER;
});

export const identitySchema = z.object({ name, address, timeZone, logo, version });
export const toIdentityValues = (now: BuildingSettings) => ({
  name: now.name,
  address: now.address,
  timeZone: now.timeZone,
  version: now.version,
  logo: (now.logo ? EXISTING_LOGO_ID : 'none') as number | 'none' | 'refused',
});

export const receptionSchema = z.object({
  receptionContact,
  receptionPhone,
  directions,
  whatToBring,
  version,
});
export const toReceptionValues = (now: BuildingSettings) => ({
  receptionContact: now.receptionContact,
  receptionPhone: now.receptionPhone,
  directions: now.directions,
  whatToBring: now.whatToBring,
  version: now.version,
});

export interface DayValues {
  open: boolean;
  opens: string;
  closes: string;
}
const typedDay = z.object({ open: z.boolean(), opens: z.string(), closes: z.string() });
const dayOf = (day: Weekday) =>
  typedDay
    .transform(({ open, ...hours }) => (open ? hours : null))
    .pipe(openingHoursSchema.shape[day].unwrap());

export const hoursSchema = z.object({
  ...(Object.fromEntries(weekdays.map((day) => [day, dayOf(day)])) as Record<
    Weekday,
    ReturnType<typeof dayOf>
  >),
  version,
});

const DEFAULT_HOURS = { opens: '08:00', closes: '20:00' };

export const toHoursValues = ({ openingHours: hours, version: seen }: BuildingSettings) => ({
  ...(Object.fromEntries(
    weekdays.map((day) => [day, { open: Boolean(hours?.[day]), ...DEFAULT_HOURS, ...hours?.[day] }]),
  ) as Record<Weekday, DayValues>),
  version: seen,
});

export function useEditedBuilding() {
  const { t } = useWords();
  const label = (field: string) => t(`buildings:fields.${field}`);
  const both = (text: { fr: string; en: string }) => [text.fr, text.en].filter(Boolean).join(' / ');
  const identity: EditedRecord<ReturnType<typeof toIdentityValues>, BuildingSettings> = {
    toValues: toIdentityValues,
    fields: {
      name: { label: label('name') },
      address: { label: label('address') },
      timeZone: { label: label('timeZone') },
      logo: {
        label: label('logo'),
        format: (chosen) => (chosen === 'none' ? '' : t('kit:ui.picture.other')),
      },
    },
  };
  const reception: EditedRecord<ReturnType<typeof toReceptionValues>, BuildingSettings> = {
    toValues: toReceptionValues,
    fields: {
      receptionContact: { label: label('receptionContact') },
      receptionPhone: { label: label('receptionPhone') },
      directions: { label: label('directions'), format: both },
      whatToBring: { label: label('whatToBring'), format: both },
    },
  };
  const span = ({ open, opens, closes }: DayValues) =>
    open
      ? t('buildings:hours.span', { opens: formatTime(opens), closes: formatTime(closes) })
      : t('buildings:hours.closed');
  const hours: EditedRecord<ReturnType<typeof toHoursValues>, BuildingSettings> = {
    toValues: toHoursValues,
    fields: Object.fromEntries(
      weekdays.map((day) => [day, { label: t(`buildings:days.${day}`), show: span }]),
    ) as Record<Weekday, { label: string; show: typeof span }>,
  };
  return { identity, reception, hours };
}
