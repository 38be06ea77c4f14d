import { findMailRecipient } from '../../../core/people/server/queries.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { hasParcelEnded, type ParcelState, parcelTransitions } from '../parcel.ts';
import type { ParcelRecord } from './queries.ts';

/** Throws unless all steps are allowed; `parcel_ended` names who ended the parcel and when. */
export async function requireAllowedParcelTransitions(
  { db, building, language }: Pick<BuildingContext, 'db' | 'building' | 'language'>,
  steps: readonly { parcel: ParcelRecord; to: ParcelState }[],
): Promise<void> {
  const wrong = steps.find(({ parcel, to }) => !parcelTransitions[parcel.state].includes(to));
  if (!wrong) return;
  const { parcel } = wrong;
  if (!hasParcelEnded(parcel)) throw new AppError('parcel_not_there_yet');
  const by = parcel.endedBy === null ? undefined : await findMailRecipient(db, parcel.endedBy);
  const { date, time } = getLocalNow(building.timeZone, parcel.endedAt ?? parcel.updatedAt);
  throw new AppError('parcel_ended', {
    params: {
      recipient: parcel.recipient,
      who: by?.name || building.name,
      day: formatDateWithoutYear(date, language),
      time: formatTimeOfDay(time),
    },
  });
}
