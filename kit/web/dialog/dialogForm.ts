import { useLayoutEffect } from 'react';
import type { z } from 'zod';
import { type SchemaForm, useSchemaForm } from '../form.ts';

/**
 * As `useSchemaForm`, for a `FormDialog`: each opening starts anew from `initial`, and nothing else does. What is being
 * typed outlives a list that is read again.
 */
export function useDialogForm<Values extends Record<string, unknown>, Output>(
  opened: boolean,
  schema: z.ZodType<Output>,
  initial: Values,
): SchemaForm<Values, Output> {
  const form = useSchemaForm(schema, initial);
  useLayoutEffect(() => {
    if (opened) startAnew(form, initial);
  }, [opened]);
  return form;
}

/** Shows other values as if nothing had been typed yet. */
export function startAnew<Values extends object, Output>(
  form: SchemaForm<Values, Output>,
  values: Values,
): void {
  form.setInitialValues(values);
  form.reset();
}
