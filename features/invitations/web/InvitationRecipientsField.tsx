import { Box, Button, List, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseRecipientsAsImportTable } from '../../../core/people/web/pastedRecipients.ts';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ReadSpreadsheetDialog } from '../../../kit/web/spreadsheet/ReadSpreadsheetDialog.tsx';
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
  const { t, language } = useI18n();
  const [isImporting, setImporting] = useState(false);
  return (
    <div>
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
      <Button
        mt="xs"
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        {t('invitations:form.file')}
      </Button>
      <Box mih="1.5rem" mt="xs" aria-live="polite">
        <Outcome question={question} />
      </Box>
      <ReadSpreadsheetDialog
        opened={isImporting}
        onClose={() => setImporting(false)}
        title={t('invitations:form.fileTitle')}
        intro={t('invitations:form.fileIntro')}
        maxRows={MAX_INVITATION_RECIPIENTS}
        parsePastedText={(text) => parseRecipientsAsImportTable(text, language)}
        read={(input, uploadOptions) => call(readInvitationRecipientsFile, input, uploadOptions)}
        onRead={({ recipients }) => onChange([field.value?.trimEnd(), recipients].filter(Boolean).join('\n'))}
      />
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
        <List size="sm" c="dimmed" listStyleType="disc">
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
