import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../api/callError.ts';
import { RestoredDraftNotice } from '../drafts/RestoredDraftNotice.tsx';
import { UnsavedChangesGuard } from '../drafts/UnsavedChangesGuard.tsx';
import type { SchemaForm } from '../form/useSchemaForm.ts';
import { useSubmit } from '../form/useSubmit.ts';
import { usePageTitle } from '../navigation/usePageTitle.ts';

type PublicFormProps<Values extends object, Output> = {
  title: string;
  intro: ReactNode;
  form: SchemaForm<Values, Output>;
  submitLabel: string;
  onSend: (output: Output) => Promise<void>;
  onFailure?: (error: unknown) => void;
  children: ReactNode;
  links: ReactNode;
};

/** A form of a public page. Keeps the input on failure and submits only once. */
export function PublicForm<Values extends object, Output>(props: PublicFormProps<Values, Output>) {
  const { title, intro, form, submitLabel, onSend, onFailure, children, links } = props;
  usePageTitle(title);
  const element = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const { submit, sending, failure, focusOn } = useSubmit(form, element);

  const send = async (output: Output) => {
    if (isSent) return;
    try {
      await onSend(output);
      form.draft.markSaved();
      setSent(true);
    } catch (error) {
      const atFields =
        error instanceof CallError && Object.keys(error.fields).some((name) => name in form.values);
      if (atFields || !onFailure) throw error;
      onFailure(error);
      focusOn('error');
    }
  };

  return (
    <form ref={element} noValidate aria-busy={sending} onSubmit={submit(send)}>
      <Title order={1}>{title}</Title>
      <Text component="div" c="dimmed" mt="xs" mb="lg">
        {intro}
      </Text>
      <Stack gap="md">
        {failure && (
          <Alert role="alert" color="red">
            {failure}
          </Alert>
        )}
        <RestoredDraftNotice draft={form.draft} onReset={() => focusOn('first')} />
        {children}
        <Button type="submit" loading={sending} disabled={isSent} fullWidth mt="xs">
          {submitLabel}
        </Button>
        {links}
      </Stack>
      <UnsavedChangesGuard />
    </form>
  );
}
