import { Text } from '@mantine/core';
import { z } from 'zod';
import { fetchMatchingResidents } from '../../../core/directory/web/residents.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';

type HostDialogProps = RecordDialogProps<ReceptionVisit> & {
  onChoose: (visit: ReceptionVisit, residentEmail: string) => Promise<void>;
};

export function ChangeHostDialog({ item: visit, onChoose, ...view }: HostDialogProps) {
  const { t } = useI18n();
  const form = useSchemaForm(schema, { residentEmail: '' }, null, view.opened);
  return (
    <FormDialog
      {...view}
      size="md"
      title={t('reception:host.title', { visitor: visit?.visitor ?? '' })}
      form={form}
      saveLabel={t('reception:host.save')}
      onSave={async ({ residentEmail }) => {
        if (visit) await onChoose(visit, residentEmail);
        return undefined;
      }}
    >
      <Text m={0}>{t('reception:host.before', { host: visit?.hostName || t('reception:row.noHost') })}</Text>
      <PersonField
        label={t('reception:host.label')}
        placeholder={t('reception:walkIn.hostHint')}
        nothingFoundMessage={t('reception:walkIn.noHost')}
        searchPeople={fetchMatchingResidents}
        defaultsToUser={false}
        data-autofocus
        {...form.getInputProps('residentEmail')}
        value={form.values.residentEmail}
        onChange={(email) => form.setFieldValue('residentEmail', email)}
      />
    </FormDialog>
  );
}

const schema = z.object({ residentEmail: z.string().min(1) });
