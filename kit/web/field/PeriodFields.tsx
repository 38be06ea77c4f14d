import type { ComponentProps, ReactNode } from 'react';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';
import { type PeriodForm, type PeriodValues, usePeriodFields } from './usePeriodFields.ts';

type DateProps = Pick<ComponentProps<typeof DateField>, 'min' | 'max' | 'disabled' | 'onRangePaste'>;

interface PeriodFieldsProps {
  form: PeriodForm & { errors: Record<string, ReactNode>; getInputProps: (field: string) => object };
  getLabel: (field: keyof PeriodValues) => string;
  refusal?: { field: string | null; message: string } | null | undefined;
  /** The end may be `24:00`. */
  midnight?: boolean;
  /** Leaves out the end date. Its errors are shown at the start date. */
  isOneDay?: boolean;
  startDate?: DateProps;
  endDate?: DateProps;
}

/** Date and time of a start and an end. The end follows the start. */
export function PeriodFields(props: PeriodFieldsProps) {
  const { form, getLabel, refusal, midnight = false, isOneDay = false, ...dates } = props;
  const following = usePeriodFields(form, { midnight });
  const findError = (field: keyof PeriodValues) =>
    form.errors[field] ?? (refusal?.field === field ? refusal.message : undefined);
  const getProps = (field: keyof PeriodValues) => ({
    label: getLabel(field),
    required: true,
    ...form.getInputProps(field),
    ...following[field],
    error: findError(field) ?? (isOneDay && field === 'startDate' ? findError('endDate') : undefined),
  });
  return (
    <>
      <DateField
        onRangePaste={({ start, end }) => form.setValues({ startDate: start, endDate: end })}
        {...dates.startDate}
        {...getProps('startDate')}
      />
      <TimeField disabled={dates.startDate?.disabled} {...getProps('startTime')} />
      {!isOneDay && <DateField {...dates.endDate} {...getProps('endDate')} />}
      <TimeField isEnd={midnight} {...getProps('endTime')} />
    </>
  );
}
