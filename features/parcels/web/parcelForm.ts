import { z } from 'zod';
import { toSearchText } from '../../../kit/search.ts';
import { type LocalDate, type LocalTime, localDateSchema } from '../../../kit/time.ts';
import { chosenPictureIdSchema, type PictureFieldValue } from '../../../kit/web/field/chosenPicture.ts';
import {
  knownCarriers,
  newParcelBatchSchema,
  optionalTimeSchema,
  type Parcel,
  parcelEditSchema,
} from '../parcel.ts';

/** `email` is '' unless the recipient was picked. */
export type ParcelValues = {
  recipient: string;
  email: string;
  companyName: string;
  sender: string;
  moment: 'now' | 'other';
  date: LocalDate;
  time: LocalTime | '';
  comment: string;
  state: 'atDesk' | 'kept';
  count: number | string;
  tracking: string;
  shelf: string;
  registered: boolean;
  photo: PictureFieldValue;
  version?: number;
};

const hasCompany = ({ email, companyName }: Partial<Pick<ParcelValues, 'email' | 'companyName'>>) =>
  Boolean(email || companyName?.trim());
const company = { error: 'required', path: ['companyName'], when: () => true };

/** Usually a mistake, unless a company of the building has that name. */
const isForCarrier = ({
  recipient,
  email,
  companyName,
}: Record<'recipient' | 'email' | 'companyName', string>) =>
  !email &&
  toSearchText(companyName) !== toSearchText(recipient) &&
  carriers.has(toSearchText(recipient).trim());
const carriers: ReadonlySet<string> = new Set(knownCarriers.map(toSearchText));

const day = z.string().min(1).pipe(localDateSchema);

export const newParcelBatchFormSchema = newParcelBatchSchema
  .extend({
    moment: z.enum(['now', 'other']),
    date: z.union([z.literal(''), localDateSchema]),
    time: optionalTimeSchema,
    photo: chosenPictureIdSchema,
  })
  .refine(hasCompany, company)
  .refine((parcel) => !isForCarrier(parcel), {
    error: 'parcel_for_carrier',
    path: ['recipient'],
    when: () => true,
  })
  .refine(({ moment, date }) => moment === 'now' || date !== '', {
    error: 'required',
    path: ['date'],
    when: () => true,
  })
  .transform(({ moment, date, time, ...parcel }) => ({
    ...parcel,
    ...(moment === 'other' && { date, time }),
  }));

export const parcelEditFormSchema = parcelEditSchema
  .required()
  .extend({ date: day, photo: chosenPictureIdSchema })
  .refine(hasCompany, company);

export const createBlankParcel = (over: Partial<ParcelValues>): ParcelValues => ({
  recipient: '',
  email: '',
  companyName: '',
  sender: '',
  comment: '',
  // Couriers leave parcels at reception.
  moment: 'other',
  date: '',
  time: '',
  state: 'kept',
  count: 1,
  tracking: '',
  shelf: '',
  registered: false,
  photo: 'none',
  ...over,
});

export const toParcelValues = (parcel: Parcel) => {
  const { recipient, email, companyName, sender, date, time, comment, version } = parcel;
  const { tracking, shelf, registered, photo } = parcel;
  return createBlankParcel({
    recipient,
    email,
    companyName,
    sender,
    date,
    time,
    comment,
    version,
    tracking,
    shelf,
    registered,
    photo: photo ?? 'none',
  });
};
