import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { fetchMatchingResidents } from '../../../core/directory/web/residents.ts';
import { splitFullName } from '../../../kit/fullName.ts';
import { uncheckedPersonNameSchema } from '../../../kit/personName.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { newVisitSchema, scheduleVisit } from '../../visits/shared.ts';

interface WalkInDialogProps extends DialogViewProps {
  onArrived: (id: number) => Promise<void>;
  name: string;
}

export function WalkInDialog({ onArrived, name, ...view }: WalkInDialogProps) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const now = useNow();
  const { mutateAsync: announce } = useCommand(scheduleVisit);
  const visitor = name === '1' ? '' : name;
  // No draft is kept, so Escape closes without a question: three fields are quickly typed again.
  const form = useSchemaForm(schema, { visitor, residentEmail: '', organization: '' }, null, view.opened);
  const submit = async ({ visitor, residentEmail, organization }: z.output<typeof schema>) => {
    const { created } = await announce({
      building: building.id,
      ...visitor,
      residentEmail,
      organization,
      dates: [{ start: now.date, end: now.date }],
      time: now.time,
      visitorEmail: null,
      checkIn: true,
      comment: '',
      language,
    });
    const [id] = created;
    if (id) await onArrived(id);
    return undefined;
  };
  return (
    <FormDialog
      {...view}
      title={t('reception:walkIn.title')}
      form={form}
      onSave={submit}
      saveLabel={t('reception:walkIn.save')}
      size="md"
    >
      <TextInput
        label={t('reception:walkIn.visitor')}
        description={t('reception:walkIn.visitorHint')}
        required
        autoComplete="off"
        {...form.getInputProps('visitor')}
      />
      <PersonField
        label={t('reception:walkIn.host')}
        placeholder={t('reception:walkIn.hostHint')}
        nothingFoundMessage={t('reception:walkIn.noHost')}
        searchPeople={fetchMatchingResidents}
        defaultsToUser={false}
        data-autofocus={visitor !== '' || undefined}
        {...form.getInputProps('residentEmail')}
        value={form.values.residentEmail}
        onChange={(email) => form.setFieldValue('residentEmail', email)}
      />
      <TextInput
        label={t('reception:walkIn.organization')}
        autoComplete="off"
        {...form.getInputProps('organization')}
      />
    </FormDialog>
  );
}

const { visitorFirstName, visitorLastName, organization } = newVisitSchema.shape;
const names = z.object({ visitorFirstName, visitorLastName });

const schema = z.object({
  visitor: uncheckedPersonNameSchema
    .min(1)
    .transform((text, context) => {
      const split = splitFullName(text, 'lastFirst');
      if (!split) context.addIssue({ code: 'custom', message: 'half_a_name' });
      return { visitorLastName: split?.lastName ?? '', visitorFirstName: split?.firstName ?? '' };
    })
    .pipe(names),
  residentEmail: z.string().min(1),
  organization,
});
