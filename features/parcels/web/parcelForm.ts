import { z } from 'zod';
import { type LocalDate, type LocalTime, localDate, localTime } from '../../../kit/time.ts';
import { newParcel, type Parcel, type ParcelStatus, parcelEdit } from '../parcel.ts';

/** What the fields show. `email` goes with the recipient that was picked, and is '' for a name that was typed. */
export type ParcelValues = {
  recipient: string;
  email: string;
  companyName: string;
  sender: string;
  date: LocalDate;
  time: LocalTime;
  comment: string;
  status: ParcelStatus;
  /** Of a parcel that is there. */
  version?: number;
};

/** An empty field is missing rather than no day and no time. */
const required = {
  companyName: newParcel.shape.recipient,
  date: z.string().min(1).pipe(localDate),
  time: z.string().min(1).pipe(localTime),
};

export const newParcelSchema = newParcel.extend(required);
export const parcelEditSchema = parcelEdit.required().extend(required);

export const blankParcel = (over: Partial<ParcelValues>): ParcelValues => ({
  recipient: '',
  email: '',
  companyName: '',
  sender: '',
  date: '',
  time: '',
  comment: '',
  status: 'waiting',
  ...over,
});

export const editValues = (parcel: Parcel) => {
  const { recipient, email, companyName, sender, date, time, comment, version } = parcel;
  return blankParcel({ recipient, email, companyName, sender, date, time, comment, version });
};
