import { formatMinutes } from '../../../../kit/duration.ts';
import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { formatTime } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import type { AdministeredRoom } from '../../administration/room.ts';
import { type RoomValues, toRoomFormValues } from './roomForm.ts';

export function useRoomMergeOptions(
  companyName: (id: string) => string,
  offerName: (label: string) => string,
): ConflictMergeOptions<RoomValues, AdministeredRoom> {
  const { t } = useI18n();
  const label = (field: string) => t(`rooms:settings.form.${field}`);
  const length = (minutes: string) => (minutes === '' ? '' : formatMinutes(Number(minutes)));
  const hour = (time: string) => (time === '' ? '' : formatTime(time));
  const list = (name: (one: string) => string) => (all: string[]) => all.map(name).join(', ');
  return {
    toValues: toRoomFormValues,
    fields: {
      name: { label: label('name') },
      capacity: { label: label('capacity') },
      floor: { label: label('floor') },
      layouts: { label: label('layouts'), format: list(offerName) },
      services: { label: label('services'), format: list(offerName) },
      whoMayBook: {
        label: label('whoMayBook'),
        format: (permission) => t(`rooms:settings.who.${permission}`),
        groupedWith: ['companies'],
      },
      companies: { label: label('companies'), format: list(companyName) },
      maxMinutes: { label: label('maxMinutes'), format: length },
      daysAhead: { label: label('daysAhead') },
      opens: { label: label('opens'), format: hour },
      closes: { label: label('closes'), format: hour },
      bufferMinutes: { label: label('bufferMinutes'), format: length },
    },
  };
}
