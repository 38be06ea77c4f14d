import type { LocalDate } from '../../time.ts';

interface RepeatEnd {
  ends: 'until' | 'times';
  until: string;
  times: number | string;
}

interface EndForm {
  values: RepeatEnd;
  setValues(news: Partial<RepeatEnd>): void;
  clearFieldError(field: 'until' | 'times'): void;
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine declares it
  getInputProps(field: 'until' | 'times'): any;
}

/** Props of the two fields for the end of a series: the last edited one decides. */
export function getSeriesEndProps(form: EndForm, dates: readonly LocalDate[]) {
  const { ends, until, times } = form.values;
  return {
    until: {
      ...form.getInputProps('until'),
      value: ends === 'until' ? until : (dates.at(-1) ?? ''),
      onChange: (next: string) => {
        form.setValues({ ends: 'until', until: next });
        form.clearFieldError('times');
      },
    },
    times: {
      ...form.getInputProps('times'),
      value: ends === 'times' ? times : dates.length,
      onChange: (next: number | string) => {
        form.setValues({ ends: 'times', times: next });
        form.clearFieldError('until');
      },
    },
  };
}
