import { Box, Button, Input } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { CONTRACTOR_DOCUMENTS_MAX, contractorDocumentKinds } from '../recurringVisit.ts';
import { ContractorDocumentFields } from './ContractorDocumentFields.tsx';
import type { ContractorDocumentValues } from './recurringVisitForm.ts';

interface DocumentsFieldProps {
  value: readonly ContractorDocumentValues[];
  onChange: (change: (before: readonly ContractorDocumentValues[]) => ContractorDocumentValues[]) => void;
  onSending: (sending: boolean) => void;
  /** Removing a row during an upload would attach the file to the wrong document. */
  isSending: boolean;
  error?: ReactNode;
}

export function ContractorDocumentsField({
  value,
  onChange,
  onSending,
  isSending,
  error,
}: DocumentsFieldProps) {
  const { t } = useI18n();
  const add = () => {
    const usedKinds = new Set(value.map(({ kind }) => kind));
    const kind = contractorDocumentKinds.find((one) => !usedKinds.has(one)) ?? 'other';
    onChange((before) => [...before, { kind, name: '', number: '', validUntil: '', file: null }]);
  };
  return (
    <Input.Wrapper
      label={t('recurringVisits:form.documents')}
      description={t('recurringVisits:form.documentsText')}
      labelElement="div"
      data-path="documents"
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Box component="ul" mt="xs" aria-label={t('recurringVisits:form.documents')}>
        {value.map((document, at) => (
          <ContractorDocumentFields
            key={`${document.id ?? 'new'} ${at}`}
            canRemove={!isSending}
            value={document}
            onSending={onSending}
            onChange={(over) =>
              onChange((before) => before.map((one, index) => (index === at ? { ...one, ...over } : one)))
            }
            onRemove={() => onChange((before) => before.filter((_, index) => index !== at))}
          />
        ))}
      </Box>
      <Button
        variant="default"
        leftSection={<IconFilePlus size={18} stroke={1.5} aria-hidden />}
        disabled={value.length >= CONTRACTOR_DOCUMENTS_MAX}
        onClick={add}
      >
        {t('recurringVisits:form.addDocument')}
      </Button>
    </Input.Wrapper>
  );
}
