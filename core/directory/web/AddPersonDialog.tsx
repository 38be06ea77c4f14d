import { Checkbox, Select, Text } from '@mantine/core';
import { z } from 'zod';
import { languages } from '../../../kit/actor.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../../people/policy.ts';
import { addPerson } from '../api.ts';
import { newPersonSchema } from '../person.ts';
import { PersonFields } from './PersonFields.tsx';

const id = z.string().min(1).transform(Number);
const language = z.enum(['', ...languages]).transform((value) => value || null);
const personForm = newPersonSchema.extend({ company: id, building: id, language });

export function AddPersonDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const { user, building, buildings } = useSession();
  const adding = useCommand(addPerson);
  const initial = {
    firstName: '',
    lastName: '',
    email: '',
    role: 'limited' as string,
    // Company managers add people to their own company only.
    company: can.administer(user) ? '' : String(user.company.id),
    building: String(building.id),
    floor: '',
    phone: '',
    managesCompany: false,
    language: '',
    sendInvitation: true,
  };
  const form = useDialogForm(view.opened, personForm, initial, 'add person');
  const { values } = form;
  return (
    <FormDialog
      {...view}
      title={t('directory:manage.form.addTitle')}
      saveLabel={t('directory:manage.form.addSave')}
      form={form}
      another={{
        label: t('directory:manage.form.another'),
        getNextValues: (savedValues) => ({
          ...savedValues,
          firstName: '',
          lastName: '',
          email: '',
          phone: '',
        }),
      }}
      onSave={async ({ building: buildingId, ...person }) => {
        await adding.mutateAsync({ building: buildingId, ...person });
        return t('directory:manage.form.added', { name: `${person.firstName} ${person.lastName}` });
      }}
    >
      {can.administer(user) && <Text c="dimmed">{t('directory:manage.form.orInvite')}</Text>}
      <PersonFields
        getInputProps={form.getInputProps as never}
        onName={(name) => form.setValues(name)}
        role={values.role}
        buildings={[Number(values.building)]}
      />
      {buildings.length > 1 && (
        <Select
          label={t('directory:manage.form.building')}
          required
          allowDeselect={false}
          data={buildings.map((each) => ({ value: String(each.id), label: each.name }))}
          {...form.getInputProps('building')}
        />
      )}
      <Select
        label={t('directory:manage.form.language')}
        allowDeselect={false}
        data={['', ...languages].map((value) => ({
          value,
          label: t(`directory:manage.form.languages.${value || 'usual'}`),
        }))}
        {...form.getInputProps('language')}
      />
      <Checkbox
        label={t('directory:manage.form.invite')}
        description={t('directory:manage.form.inviteHint')}
        {...form.getInputProps('sendInvitation', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
