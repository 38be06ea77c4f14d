import type { z } from 'zod';
import { type SchemaForm, useSchemaForm } from '../form.ts';

/**
 * As `useSchemaForm`, for a `FormDialog`: each opening starts anew from `initial`, or from what was typed before the page was loaded
 * anew, and nothing else does. What is being typed outlives a list that is read again. `start`: what was pointed at, which wins over
 * what was typed on something else.
 */
export function useDialogForm<Values extends Record<string, unknown>, Output>(
  opened: boolean,
  schema: z.ZodType<Output>,
  initial: Values,
  name: string,
  start?: string,
): SchemaForm<Values, Output> {
  return useSchemaForm(schema, initial, name, opened, start);
}
