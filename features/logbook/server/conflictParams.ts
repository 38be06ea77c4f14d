import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow } from '../../../kit/time.ts';

export function toEntryConflictParams(
  { building, language, translate }: Pick<BuildingContext, 'building' | 'language' | 'translate'>,
  { writer, writtenAt }: { writer: string | null; writtenAt: Date },
) {
  const { date, time } = getLocalNow(building.timeZone, writtenAt);
  return { who: writer ?? translate(language, 'logbook:nobody'), when: formatNumericDateTime(date, time) };
}
