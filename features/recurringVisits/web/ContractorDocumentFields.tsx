import { ActionIcon, Anchor, Button, FileButton, Select, Text, TextInput } from '@mantine/core';
import { IconFileUpload, IconTrash, IconX } from '@tabler/icons-react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { uploadRecurringVisitFile } from '../api.ts';
import {
  CONTRACTOR_DOCUMENT_NAME_MAX,
  CONTRACTOR_DOCUMENT_NUMBER_MAX,
  contractorDocumentKinds,
} from '../recurringVisit.ts';
import classes from './Fields.module.css';
import type { ContractorDocumentValues } from './recurringVisitForm.ts';

interface DocumentRowProps {
  value: ContractorDocumentValues;
  onChange: (over: Partial<ContractorDocumentValues>) => void;
  onRemove: () => void;
  canRemove: boolean;
  onSending: (sending: boolean) => void;
}

export function ContractorDocumentFields({
  value,
  onChange,
  onRemove,
  canRemove,
  onSending,
}: DocumentRowProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const upload = useCommand(uploadRecurringVisitFile);
  const documentLabel =
    value.kind === 'other' && value.name ? value.name : t(`recurringVisits:kinds.${value.kind}`);
  const send = (file: File | null) => {
    if (!file) return;
    onSending(true);
    upload.mutate(
      { building: building.id, file },
      {
        onSuccess: ([uploadedFile]) => uploadedFile && onChange({ file: uploadedFile }),
        onSettled: () => onSending(false),
      },
    );
  };
  return (
    <li className={classes.document}>
      <div className={classes.documentFields}>
        <Select
          label={t('recurringVisits:form.kind')}
          allowDeselect={false}
          data={contractorDocumentKinds.map((kind) => ({
            value: kind,
            label: t(`recurringVisits:kinds.${kind}`),
          }))}
          value={value.kind}
          onChange={(kind) => kind && onChange({ kind: kind as ContractorDocumentValues['kind'] })}
        />
        {value.kind === 'other' && (
          <TextInput
            label={t('recurringVisits:form.documentName')}
            required
            maxLength={CONTRACTOR_DOCUMENT_NAME_MAX}
            value={value.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t('recurringVisits:form.number')}
          maxLength={CONTRACTOR_DOCUMENT_NUMBER_MAX}
          value={value.number}
          onChange={(event) => onChange({ number: event.currentTarget.value })}
        />
        <DateField
          label={t('recurringVisits:form.validUntil')}
          clearable
          value={value.validUntil}
          onChange={(validUntil) => onChange({ validUntil })}
        />
      </div>
      <div className={classes.file}>
        {value.file && (
          <>
            <Anchor href={value.file.address} target="_blank" rel="noopener" className={classes.fileName}>
              {value.file.name}
            </Anchor>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('recurringVisits:form.removeFile', { what: documentLabel })}
              onClick={() => onChange({ file: null })}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
        <FileButton onChange={send} accept="application/pdf,image/png,image/jpeg,image/webp">
          {(props) => (
            <Button
              variant="default"
              size="sm"
              loading={upload.isPending}
              leftSection={<IconFileUpload size={18} stroke={1.5} aria-hidden />}
              aria-label={t('recurringVisits:form.attachTo', { what: documentLabel })}
              {...props}
            >
              {t(value.file ? 'recurringVisits:form.replaceFile' : 'recurringVisits:form.attach')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
          aria-label={t('recurringVisits:form.removeDocument', { what: documentLabel })}
          disabled={!canRemove}
          onClick={onRemove}
        >
          {t('recurringVisits:form.remove')}
        </Button>
      </div>
      {upload.error && (
        <Text size="sm" c="var(--mantine-color-error)" mt="2xs" role="alert">
          <FailureMessage error={upload.error} />
        </Text>
      )}
    </li>
  );
}
