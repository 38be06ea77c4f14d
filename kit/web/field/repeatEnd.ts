import type { LocalDate } from '../../time.ts';

/** How what repeats ends: on a day, or after so many times. */
interface RepeatEnd {
  ends: 'until' | 'times';
  until: string;
  times: number | string;
}

/** What a form (`useSchemaForm`) with such an end gives. */
interface EndForm {
  values: RepeatEnd;
  setValues(news: Partial<RepeatEnd>): void;
  clearFieldError(field: 'until' | 'times'): void;
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine declares it
  getInputProps(field: 'until' | 'times'): any;
}

/**
 * Props of the two fields in which one says when something ends that repeats: the one that was typed in last decides, and the other
 * shows what follows from it. `dates`: those on which it is, in their order.
 */
export function repeatEnd(form: EndForm, dates: readonly LocalDate[]) {
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
