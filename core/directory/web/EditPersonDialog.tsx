import { Checkbox, Stack } from '@mantine/core';
import { z } from 'zod';
import { roles } from '../../../kit/actor.ts';
import { versionFieldSchema } from '../../../kit/version.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogState } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { editPerson } from '../api.ts';
import { type ListedPerson, newPersonSchema, personEditSchema } from '../person.ts';
import { PersonFields } from './PersonFields.tsx';

const editForm = newPersonSchema.omit({ sendInvitation: true, language: true }).extend({
  firstName: personEditSchema.shape.firstName.unwrap(),
  lastName: personEditSchema.shape.lastName.unwrap(),
  role: z.enum(roles),
  company: z.string().min(1).transform(Number),
  buildings: z
    .array(z.string())
    .min(1)
    .transform((ids) => ids.map(Number)),
  version: versionFieldSchema,
});

const valuesOf = (person: ListedPerson | null) => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
  company: person ? String(person.company.id) : '',
  role: (person?.role ?? 'limited') as string,
  floor: person?.floor ?? '',
  phone: person?.phone ?? '',
  managesCompany: person?.managesCompany ?? false,
  buildings: person?.buildings.map(({ id }) => String(id)) ?? [],
  version: person?.version,
});

export function EditPersonDialog({ item: person, current, ...view }: DialogState<ListedPerson>) {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const changing = useCommand(editPerson);
  const form = useDialogForm(view.opened, editForm, valuesOf(person), `edit person ${person?.id}`);
  const { values } = form;
  const name = person?.name ?? '';
  const nameOfBuilding = (id: string) => buildings.find((each) => String(each.id) === id)?.name ?? '';
  const label = (field: string) => t(`directory:manage.form.${field}`);
  const yesNo = (on: boolean) => t(`directory:manage.sheet.${on ? 'may' : 'mayNot'}`);
  return (
    <FormDialog
      {...view}
      title={t('directory:manage.form.editTitle', { name })}
      form={form}
      edited={{
        toValues: valuesOf,
        current,
        fields: {
          firstName: { label: label('firstName') },
          lastName: { label: label('lastName') },
          email: { label: label('email') },
          company: { label: label('company') },
          role: { label: label('role'), format: (role) => t(`people:roles.${role}`) },
          floor: { label: label('floor') },
          phone: { label: label('phone') },
          managesCompany: { label: label('manages'), format: yesNo },
          buildings: { label: label('buildings'), format: (ids) => ids.map(nameOfBuilding).join(', ') },
        },
      }}
      onSave={async (edit) => {
        if (!person) return undefined;
        const { person: after } = await changing.mutateAsync({ id: person.id, ...edit });
        const waits = after.newEmail !== '' && after.newEmail !== person.newEmail;
        return t(`directory:manage.form.${waits ? 'editedMail' : 'edited'}`, { name: after.name });
      }}
    >
      <PersonFields
        getInputProps={form.getInputProps as never}
        onName={(name) => form.setValues(name)}
        role={values.role}
        buildings={values.buildings.map(Number)}
        company={person?.company}
        emailHint={t(`directory:manage.form.${person?.hasPassword ? 'emailWaits' : 'emailNow'}`)}
        roleStays={person?.id === user.userId}
      />
      {buildings.length > 1 && (
        <Checkbox.Group
          label={t('directory:manage.form.buildings')}
          description={t('directory:manage.form.leaves')}
          required
          {...form.getInputProps('buildings')}
        >
          <Stack gap="xs" mt="xs">
            {buildings.map(({ id, name: buildingName }) => (
              <Checkbox key={id} value={String(id)} label={buildingName} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}
