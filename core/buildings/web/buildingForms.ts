import { z } from 'zod';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import {
  type BuildingSettings,
  buildingOpeningHoursSchema,
  buildingSettingsSchema,
  type WeekdayName,
  weekdays,
} from '../building.ts';

const { name, address, timeZone, receptionContact, receptionPhone, directions, whatToBring } =
  buildingSettingsSchema.shape;
const version = z.int();

/** Value for the existing logo, which has a URL but no file id. */
export const EXISTING_LOGO_ID = 0;

const logo = z.unknown().transform((value, problems): number | 'none' => {
  if (value === 'none' || typeof value === 'number') return value;
  problems.addIssue({ code: 'custom', message: 'picture_refused' });
  return z.NEVER;
});

export const buildingIdentityFormSchema = z.object({ name, address, timeZone, logo, version });
export const toBuildingIdentityValues = (now: BuildingSettings) => ({
  name: now.name,
  address: now.address,
  timeZone: now.timeZone,
  version: now.version,
  logo: (now.logo ? EXISTING_LOGO_ID : 'none') as number | 'none' | 'refused',
});

export const buildingReceptionFormSchema = z.object({
  receptionContact,
  receptionPhone,
  directions,
  whatToBring,
  version,
});
export const toBuildingReceptionValues = (now: BuildingSettings) => ({
  receptionContact: now.receptionContact,
  receptionPhone: now.receptionPhone,
  directions: now.directions,
  whatToBring: now.whatToBring,
  version: now.version,
});

interface OpeningDayValues {
  open: boolean;
  opens: string;
  closes: string;
}
const typedDay = z.object({ open: z.boolean(), opens: z.string(), closes: z.string() });
const dayOf = (day: WeekdayName) =>
  typedDay
    .transform(({ open, ...hours }) => (open ? hours : null))
    .pipe(buildingOpeningHoursSchema.shape[day].unwrap());

export const openingHoursFormSchema = z.object({
  ...(Object.fromEntries(weekdays.map((day) => [day, dayOf(day)])) as Record<
    WeekdayName,
    ReturnType<typeof dayOf>
  >),
  version,
});

const DEFAULT_HOURS = { opens: '08:00', closes: '20:00' };

export const toOpeningHoursValues = ({ openingHours: hours, version }: BuildingSettings) => ({
  ...(Object.fromEntries(
    weekdays.map((day) => [day, { open: Boolean(hours?.[day]), ...DEFAULT_HOURS, ...hours?.[day] }]),
  ) as Record<WeekdayName, OpeningDayValues>),
  version,
});

export function useBuildingMergeOptions() {
  const { t } = useI18n();
  const label = (field: string) => t(`buildings:fields.${field}`);
  const both = (text: { fr: string; en: string }) => [text.fr, text.en].filter(Boolean).join(' / ');
  const identity: ConflictMergeOptions<ReturnType<typeof toBuildingIdentityValues>, BuildingSettings> = {
    toValues: toBuildingIdentityValues,
    fields: {
      name: { label: label('name') },
      address: { label: label('address') },
      timeZone: { label: label('timeZone') },
      logo: {
        label: label('logo'),
        format: (value) => (value === 'none' ? '' : t('kit:ui.picture.other')),
      },
    },
  };
  const reception: ConflictMergeOptions<ReturnType<typeof toBuildingReceptionValues>, BuildingSettings> = {
    toValues: toBuildingReceptionValues,
    fields: {
      receptionContact: { label: label('receptionContact') },
      receptionPhone: { label: label('receptionPhone') },
      directions: { label: label('directions'), format: both },
      whatToBring: { label: label('whatToBring'), format: both },
    },
  };
  const span = ({ open, opens, closes }: OpeningDayValues) =>
    open
      ? t('buildings:hours.span', { opens: formatTime(opens), closes: formatTime(closes) })
      : t('buildings:hours.closed');
  const hours: ConflictMergeOptions<ReturnType<typeof toOpeningHoursValues>, BuildingSettings> = {
    toValues: toOpeningHoursValues,
    fields: Object.fromEntries(
      weekdays.map((day) => [day, { label: t(`buildings:days.${day}`), format: span }]),
    ) as Record<WeekdayName, { label: string; format: typeof span }>,
  };
  return { identity, reception, hours };
}
