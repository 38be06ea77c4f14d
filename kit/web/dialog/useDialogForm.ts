import type { z } from 'zod';
import { type SchemaForm, useSchemaForm } from '../form/useSchemaForm.ts';

/** `useSchemaForm` for a `FormDialog`: starts from `initial` or its draft each time it opens. */
export function useDialogForm<Values extends Record<string, unknown>, Output>(
  opened: boolean,
  schema: z.ZodType<Output>,
  initial: Values,
  name: string,
): SchemaForm<Values, Output> {
  return useSchemaForm(schema, initial, name, opened);
}
