import { Alert, Box, Button, FileButton, List, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../kit/web/call.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useTextFileReader } from '../../../kit/web/spreadsheet/useTextFileReader.tsx';
import { checkInvitationRecipients, readInvitationRecipientsFile } from '../api.ts';
import {
  type InvitationRecipientsCheckInput,
  MAX_INVITATION_RECIPIENTS,
  RECIPIENTS_TEXT_MAX,
} from '../recipient.ts';

const DEBOUNCE_MS = 400;

interface RecipientsFieldProps {
  field: { onBlur?: unknown; value?: string; error?: React.ReactNode };
  onChange: (text: string) => void;
  /** Null while the input is invalid. */
  question: InvitationRecipientsCheckInput | null;
}

export function InvitationRecipientsField({ field, onChange, question }: RecipientsFieldProps) {
  const { t } = useI18n();
  const reading = useMutation({
    mutationFn: (file: File) => call(readInvitationRecipientsFile, { file: file as never }),
  });
  const { read: readText, dialog } = useTextFileReader();
  const reset = useRef<() => void>(null);
  const readFile = async (chosenFile: File | null) => {
    reset.current?.();
    const readable = chosenFile && (await readText(chosenFile));
    if (!readable) return;
    const onSuccess = ({ recipients }: { recipients: string }) =>
      onChange([field.value?.trimEnd(), recipients].filter(Boolean).join('\n'));
    reading.mutate(readable.file, { onSuccess });
  };
  return (
    <div>
      {dialog}
      <Textarea
        label={t('invitations:form.recipients')}
        description={t('invitations:form.recipientsHint', { max: MAX_INVITATION_RECIPIENTS })}
        required
        autosize
        minRows={3}
        maxRows={7}
        maxLength={RECIPIENTS_TEXT_MAX}
        autoCapitalize="none"
        spellCheck={false}
        {...(field as object)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FileButton
        resetRef={reset}
        onChange={(file) => void readFile(file)}
        accept=".xlsx,.ods,.xls,.csv,.tsv,.txt"
      >
        {(props) => (
          <Button
            mt="xs"
            variant="default"
            loading={reading.isPending}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />}
            {...props}
          >
            {t('invitations:form.file')}
          </Button>
        )}
      </FileButton>
      {reading.error && (
        <Alert role="alert" color="red" mt="xs">
          <FailureMessage error={reading.error} />
        </Alert>
      )}
      <Box mih="1.5rem" mt="xs" aria-live="polite">
        <Outcome question={question} />
      </Box>
    </div>
  );
}

function Outcome({ question }: { question: InvitationRecipientsCheckInput | null }) {
  const { t } = useI18n();
  const [questionJson] = useDebouncedValue(JSON.stringify(question), DEBOUNCE_MS);
  const checkedQuestion: InvitationRecipientsCheckInput | null = JSON.parse(questionJson);
  const { data } = useQuery({
    ...callQuery(
      checkInvitationRecipients,
      checkedQuestion ?? { buildings: [], role: 'limited', company: null, recipients: '' },
    ),
    enabled: checkedQuestion !== null && question !== null,
    placeholderData: keepPreviousData,
  });
  if (!data || !question) return null;
  return (
    <>
      <Text size="sm">{t('invitations:form.willInvite', { count: data.count })}</Text>
      {data.lines.length > 0 && (
        <List size="sm" c="dimmed">
          {data.lines.map(({ line, email, note, company, name }) => (
            <List.Item key={`${line} ${email} ${note}`}>
              {t(`invitations:notes.${note}`, { line, email, company, name })}
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}
