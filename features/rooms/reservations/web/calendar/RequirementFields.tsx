import { Checkbox, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sameDayEndTimeSchema } from '../../../../../core/booking/period.ts';
import { localTimeSchema } from '../../../../../kit/time.ts';
import type { TimeRange } from '../../../../../kit/web/calendar/hours.ts';
import { CountField } from '../../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useOfferName } from '../../../catalogue/web/useRoomOffers.ts';
import { TimeFields, type TimesFormState } from '../booking/WhenFields.tsx';
import { type RoomRequirements, seatsSchema } from '../roomRequirements.ts';

interface NeedPartProps {
  need: RoomRequirements;
  onChange: (news: Partial<RoomRequirements>) => void;
}

const isTime = { start: localTimeSchema, end: sameDayEndTimeSchema };

function findTimeErrors({ start, end }: TimeRange): { start?: string; end?: string } {
  const faults: { start?: string; end?: string } = {};
  for (const field of ['start', 'end'] as const)
    if ({ start, end }[field] && !isTime[field].safeParse({ start, end }[field]).success)
      faults[field] = 'errors.invalid_time';
  if (start && end && !faults.start && !faults.end && sameDayEndTimeSchema.parse(end) <= start)
    faults.end = 'rooms:errors.end_before_start_time';
  return faults;
}

/** Applied when a field loses the focus, because a half-typed time is another time. */
export function RoomHoursFilterFields({
  need: { hours },
  offersNow,
  onChange,
}: NeedPartProps & { offersNow: boolean }) {
  const { t } = useI18n();
  const [hoursInput, setHoursInput] = useState<TimeRange>(hours ?? { start: '', end: '' });
  const [faults, setFaults] = useState<ReturnType<typeof findTimeErrors>>({});
  const latest = useRef(hoursInput);
  const hoursKey = hours ? `${hours.start}-${hours.end}` : '';
  useEffect(() => {
    const { start, end } = latest.current;
    if (hoursKey === (start && end ? `${start}-${end}` : '')) return;
    latest.current = hours ?? { start: '', end: '' };
    setHoursInput(latest.current);
    setFaults({});
  }, [hoursKey]);
  const take = () => {
    const timeErrors = findTimeErrors(latest.current);
    setFaults(timeErrors);
    const { start, end } = latest.current;
    if (timeErrors.start || timeErrors.end) return;
    const isWhole = start !== '' && end !== '';
    if (isWhole && `${start}-${end}` !== hoursKey) onChange({ hours: { start, end } });
    if (!isWhole && hoursKey !== '' && start === '' && end === '') onChange({ hours: null });
  };
  const leave = useRef(take);
  leave.current = take;
  // Closing the popover unmounts the field while it has the focus.
  useEffect(() => () => leave.current(), []);
  const set = (field: 'start' | 'end', time: string) => {
    latest.current = { ...latest.current, [field]: time };
    if (field === 'start' && time === '') latest.current.end = '';
    setHoursInput(latest.current);
  };
  const form: TimesFormState = {
    values: hoursInput,
    getInputProps: (field) => ({
      value: hoursInput[field],
      error: faults[field] && t(faults[field]),
      required: false,
      onChange: (time: string) => set(field, time),
      onBlur: take,
      onKeyDown: ({ key }: { key: string }) => key === 'Enter' && take(),
    }),
    setFieldValue: set,
    clearFieldError: () => {},
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks of its buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons turn keys into clicks
    <div onClick={({ target }) => target instanceof Element && target.closest('button') && take()}>
      <TimeFields form={form} onNow={offersNow ? () => {} : undefined} />
    </div>
  );
}

export function SeatsField({ need, onChange }: NeedPartProps) {
  const { t } = useI18n();
  const [seatsInput, setSeatsInput] = useState<number | string>(need.seats ?? '');
  const isNone = seatsInput !== '' && !seatsSchema.safeParse(seatsInput).success;
  useEffect(() => setSeatsInput((now) => (isNone ? now : (need.seats ?? ''))), [need.seats]);
  return (
    <CountField
      label={t('rooms:need.seatsField')}
      value={seatsInput}
      error={isNone && t('errors.too_small', { min: 1 })}
      onChange={(count) => {
        setSeatsInput(count);
        onChange({ seats: seatsSchema.safeParse(count).data ?? null });
      }}
    />
  );
}

export function EquipmentField({ need, offers, onChange }: NeedPartProps & { offers: readonly string[] }) {
  const offerName = useOfferName();
  const { t } = useI18n();
  return (
    <Checkbox.Group
      label={t('rooms:form.services')}
      value={[...need.equipment]}
      onChange={(equipment) => onChange({ equipment })}
    >
      <Stack gap={0}>
        {offers.map((label) => (
          <Checkbox key={label} value={label} label={offerName(label)} py="sm" />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
