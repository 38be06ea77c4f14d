import { useForm } from '@mantine/form';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { computeEndFromDuration, getDurationInMinutes } from './usePeriodFields.ts';

const night = { startDate: '2126-11-30', startTime: '20:00', endDate: '2126-12-01', endTime: '07:00' };

it('duration and end of a period are computed', () => {
  expect(getDurationInMinutes(night)).toBe(11 * 60);
  expect(getDurationInMinutes({ ...night, endDate: '2126-11-30' })).toBeUndefined();
  expect(getDurationInMinutes({ ...night, endTime: '7' })).toBeUndefined();
  expect(computeEndFromDuration(night, 11 * 60, false)).toEqual({ endDate: '2126-12-01', endTime: '07:00' });
  expect(computeEndFromDuration(night, 4 * 60, false)).toEqual({ endDate: '2126-12-01', endTime: '00:00' });
  expect(computeEndFromDuration(night, 4 * 60, true)).toEqual({ endDate: '2126-11-30', endTime: '24:00' });
});

function Fields({ midnight }: { midnight: boolean }) {
  const form = useForm({
    initialValues: { startDate: '2126-11-30', startTime: '18:00', endDate: '2126-11-30', endTime: '19:00' },
  });
  const labels = { startDate: 'von', startTime: 'ab', endDate: 'bis', endTime: 'zu' };
  return (
    <>
      <PeriodFields form={form} getLabel={(field) => labels[field]} midnight={midnight} />
      <output>{Object.values(form.values).join(' ')}</output>
    </>
  );
}

const type = async (field: string, typed: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(typed);
const stands = (words: string) => expect.element(page.getByRole('status')).toHaveTextContent(words);

it('the end follows the start, and an hour before the start is on the next day', async () => {
  await show(<Fields midnight={false} />);
  await type('ab', '22:30');
  await stands('2126-11-30 22:30 2126-11-30 23:30');
  await type('ab', '23:');
  await type('ab', '23:30');
  await stands('2126-11-30 23:30 2126-12-01 00:30');
  await type('ab', '20:00');
  await stands('2126-11-30 20:00 2126-11-30 21:00');
  await type('zu', '1');
  await stands('2126-11-30 20:00 2126-12-01 01:00');
  await type('zu', '22');
  await stands('2126-11-30 20:00 2126-11-30 22:00');
  await type('zu', '7:00');
  await type('von', '02/12/2126');
  await stands('2126-12-02 20:00 2126-12-03 07:00');
  // A chosen end date stays.
  await type('bis', '04/12/2126');
  await type('zu', '21:00');
  await stands('2126-12-02 20:00 2126-12-04 21:00');
});

it('midnight belongs to the same day where days end at 24:00', async () => {
  await show(<Fields midnight />);
  await type('ab', '23:00');
  await stands('2126-11-30 23:00 2126-11-30 24:00');
  await type('zu', '4');
  await stands('2126-11-30 23:00 2126-12-01 04:00');
  await type('zu', '0:00');
  await stands('2126-11-30 23:00 2126-11-30 00:00');
});
