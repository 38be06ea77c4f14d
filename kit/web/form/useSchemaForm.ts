import { useForm } from '@mantine/form';
import { createElement, type ReactNode } from 'react';
import type { z } from 'zod';
import { languages } from '../../actor.ts';
import { convertZodIssue, type Problem, toProblemTranslation } from '../../errors.ts';
import type { CallError } from '../api/callError.ts';
import { type FormDraftState, useDraft } from '../drafts/useDraft.ts';
import { decodeFreeTextSelectValue } from '../field/freeText.ts';
import { useI18n } from '../i18n/i18n.ts';

type MantineForm<Values extends object, Output> = ReturnType<typeof useForm<Values, Output>>;

export type SchemaForm<Values extends object, Output> = MantineForm<Values, Output> & {
  draft: FormDraftState<Values>;
};

/** A component, so that the text follows a change of language. */
function ProblemMessage({ problem, field }: { problem: Problem; field: string }): ReactNode {
  const { t } = useI18n();
  const { key, params } = toProblemTranslation(problem, field);
  return t(key, { ...params });
}

const toMessage = (problem: Problem | undefined, field: string) =>
  problem && createElement(ProblemMessage, { problem, field });

/**
 * A form validated by a domain schema: each field on blur if it is not empty, all on submit. `initial` holds
 * the field values (dates `YYYY-MM-DD`, times `HH:MM`, empty texts `''`). Errors of the whole value stand
 * under the empty field name. An empty text that the schema refuses is reported as missing; text typed in a
 * `SearchableSelectField` without a choice is refused. `name`, `opened`: see `useDraft`.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Output>(
  schema: z.ZodType<Output>,
  initial: Values,
  name: string | null,
  opened?: boolean,
): SchemaForm<Values, Output> {
  const options: Parameters<typeof useForm<Values, Output>>[0] = {
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const result = schema.safeParse(values);
      const problems = new Map<string, Problem>();
      for (const issue of result.error?.issues ?? []) {
        const field = toFieldPath(values, issue.path);
        if (!problems.has(field)) problems.set(field, convertZodIssue(issue));
      }
      const messages = [...problems].map(([field, problem]) => [
        field,
        toMessage(values[field] === '' ? { code: 'required' } : problem, field),
      ]);
      const notChosen = Object.keys(values).filter(
        (field) => decodeFreeTextSelectValue(values[field]) !== null,
      );
      const choose = notChosen.map((field) => [field, toMessage({ code: 'not_chosen' }, field)]);
      return Object.fromEntries([...messages, ...choose]);
    },
    transformValues: (values) => schema.parse(values),
  };
  return useDraft(validateAfterPress(useForm<Values, Output>(options)), initial, name, opened);
}

const isBilingual = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && languages.every((language) => language in value);

function toFieldPath(values: Record<string, unknown>, [field = '', part]: readonly PropertyKey[]): string {
  const name = String(field);
  if (!isBilingual(values[name])) return name;
  return `${name}.${languages.find((language) => language === part) ?? languages[0]}`;
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

function runAfterPress(act: () => void): void {
  if (!document.querySelector(':active')) act();
  else addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}

/** Validates on blur after the click: an error message would move the button away from the pointer. */
function validateAfterPress<Values extends object, Output>(
  form: MantineForm<Values, Output>,
): MantineForm<Values, Output> {
  const getInputProps: typeof form.getInputProps = (...args) => {
    const props = form.getInputProps(...args);
    const check = (event: unknown) => {
      const [field = '', part = ''] = String(args[0]).split('.');
      const fieldValue = new Map(Object.entries(form.getValues())).get(field);
      const left = isBilingual(fieldValue) ? Reflect.get(fieldValue, part) : fieldValue;
      if (!isEmpty(left)) props.onBlur?.(event);
    };
    return { ...props, onBlur: (event: unknown) => runAfterPress(() => check(event)) };
  };
  return { ...form, getInputProps };
}

/** Shows the server's errors at their fields. Returns the message for everything else, or null. */
export function showServerErrors<Values extends object, Output>(
  form: SchemaForm<Values, Output>,
  error: CallError,
): string | null {
  const entries = Object.entries(error.fields);
  const here = entries.filter(([field]) => field in form.getValues());
  const elsewhere = entries.filter(([field]) => !(field in form.getValues()));
  const values = form.getValues() as Record<string, unknown>;
  form.setErrors(
    Object.fromEntries(here.map(([field, sentences]) => [toFieldPath(values, [field]), sentences.join(' ')])),
  );
  if (elsewhere.length > 0) return elsewhere.flatMap(([, sentences]) => sentences).join(' ');
  return here.length > 0 ? null : error.message;
}
