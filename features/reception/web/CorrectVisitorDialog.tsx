import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { createFullNamePasteHandler } from '../../../kit/web/field/createFullNamePasteHandler.ts';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { editVisit, MAX_GROUP_SIZE, visitEditSchema } from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';

export function CorrectVisitorDialog({ item: visit, ...view }: RecordDialogProps<ReceptionVisit>) {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: change } = useCommand(editVisit);
  const form = useDialogForm(view.opened, schema, toFormValues(visit), `desk visit ${visit?.id}`);
  const { partySize } = form.values;
  return (
    <FormDialog
      {...view}
      title={t('reception:correct.title')}
      form={form}
      onSave={async (edit) => {
        if (visit) await change({ building: building.id, ...edit, id: visit.id, version: visit.version });
        return t('reception:correct.done');
      }}
    >
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="md"
        onPaste={createFullNamePasteHandler(({ lastName, firstName }) =>
          form.setValues({ visitorLastName: lastName, visitorFirstName: firstName }),
        )}
      >
        <TextInput
          label={t('reception:correct.lastName')}
          required
          {...form.getInputProps('visitorLastName')}
        />
        <TextInput
          label={t('reception:correct.firstName')}
          required
          {...form.getInputProps('visitorFirstName')}
        />
      </SimpleGrid>
      <TextInput label={t('reception:walkIn.organization')} {...form.getInputProps('organization')} />
      <Textarea
        label={t('reception:correct.comment')}
        autosize
        minRows={1}
        maxRows={4}
        {...form.getInputProps('comment')}
      />
      <Checkbox
        label={t('reception:correct.needsHelp')}
        {...form.getInputProps('needsHelp', { type: 'checkbox' })}
      />
      <Checkbox label={t('reception:correct.vip')} {...form.getInputProps('vip', { type: 'checkbox' })} />
      <StepperField
        label={t('reception:correct.heads')}
        min={1}
        max={MAX_GROUP_SIZE}
        {...form.getInputProps('partySize')}
      />
      {Number(partySize) > 1 && (
        <>
          <TextInput label={t('reception:correct.group')} {...form.getInputProps('partyName')} />
          <Checkbox
            label={t('reception:correct.minors')}
            {...form.getInputProps('partyMinors', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}

const schema = visitEditSchema
  .omit({ id: true, version: true, date: true, time: true, visitorEmail: true, language: true, notify: true })
  .required();

const toFormValues = (visit: ReceptionVisit | null) => ({
  visitorLastName: visit?.visitorLastName ?? '',
  visitorFirstName: visit?.visitorFirstName ?? '',
  organization: visit?.organization ?? '',
  comment: visit?.comment ?? '',
  vip: visit?.vip ?? false,
  needsHelp: visit?.needsHelp ?? false,
  partySize: visit?.partySize ?? 1,
  partyName: visit?.partyName ?? '',
  partyMinors: visit?.partyMinors ?? false,
});
