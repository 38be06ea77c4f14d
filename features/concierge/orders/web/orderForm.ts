import { z } from 'zod';
import { convertZodIssue } from '../../../../kit/errors.ts';
import { localDateSchema, localTimeSchema } from '../../../../kit/time.ts';
import { newOrderSchema } from '../order.ts';

const orderTimings = ['soon', 'moment'] as const;
type OrderTiming = (typeof orderTimings)[number];

type OrderValues = {
  quantity: number | string;
  wish: OrderTiming;
  date: string;
  time: string;
  note: string;
  residentEmail: string;
};

const { quantity, note, residentEmail } = newOrderSchema.shape;

export const orderFormSchema = z
  .object({
    quantity: z.preprocess((value) => (value === '' ? undefined : value), quantity),
    wish: z.enum(orderTimings),
    date: z.string(),
    time: z.string(),
    note,
    residentEmail,
  })
  .superRefine(({ wish, date, time }, context) => {
    if (wish === 'soon') return;
    for (const [field, result] of [
      ['date', localDateSchema.safeParse(date)],
      ['time', localTimeSchema.safeParse(time)],
    ] as const) {
      const issue = result.error?.issues[0];
      if (issue) context.addIssue({ code: 'custom', message: convertZodIssue(issue).code, path: [field] });
    }
  })
  .transform(({ wish, date, time, ...rest }) => ({
    ...rest,
    ...(wish === 'soon' ? { date: null, time: null } : { date, time }),
  }));

export const createEmptyOrder = (): OrderValues => ({
  quantity: 1,
  wish: 'soon',
  date: '',
  time: '',
  note: '',
  residentEmail: '',
});
