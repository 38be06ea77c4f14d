import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { z } from 'zod';
import type { plainTextSchema } from '../../plainText.ts';
import type { DialogViewProps } from './dialogState.ts';
import { FormDialog } from './FormDialog.tsx';
import { useDialogForm } from './useDialogForm.ts';

type DialogProps = DialogViewProps &
  Pick<ComponentProps<typeof FormDialog>, 'goneReason' | 'title' | 'saveLabel' | 'danger' | 'children'>;

interface ReasonDialogProps extends DialogProps {
  schema: z.ZodObject<{ reason: typeof plainTextSchema }>;
  /** Key of the draft. */
  draft: string;
  label: string;
  description?: string;
  onSave: (reason: string) => Promise<string | undefined>;
}

/** Asks for the reason of a decision. */
export function ReasonDialog({ schema, draft, label, description, onSave, ...dialog }: ReasonDialogProps) {
  const form = useDialogForm(dialog.opened, schema, { reason: '' }, draft);
  return (
    <FormDialog {...dialog} form={form} onSave={({ reason }) => onSave(reason)} size="md">
      {dialog.children}
      <Textarea
        label={label}
        description={description}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={schema.shape.reason.maxLength ?? undefined}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
