import { Checkbox, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCompanyNames } from '../../../../core/people/companyNamesApi.ts';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { changeSpace, createSpaces } from '../api.ts';
import {
  buildConsecutiveSpaceNames,
  type ManagedSpace,
  SPACE_NAME_MAX,
  spaceBookingAccessLevels,
  spaceKinds,
} from '../space.ts';
import { blankSpaceValues, type SpaceValues, spaceFormSchema, toSpaceValues } from './spaceForm.ts';

export function SpaceDialog({ item: space, ...view }: RecordDialogProps<ManagedSpace>) {
  const { t } = useI18n();
  const { building } = useSession();
  const make = useCommand(createSpaces);
  const change = useCommand(changeSpace);
  const form = useDialogForm(
    view.opened,
    spaceFormSchema,
    space ? toSpaceValues(space) : blankSpaceValues,
    `bay ${space?.id ?? 'new'}`,
  );
  const { values } = form;
  const companies = useQuery({
    ...callQuery(listCompanyNames, { buildings: [building.id] }),
    enabled: view.opened,
  });
  const edited = useSpaceMergeOptions(companies.data ?? []);
  const count = Number(values.count) || 1;
  const names = count > 1 && count <= 200 ? buildConsecutiveSpaceNames(values.name.trim(), count) : null;

  return (
    <FormDialog
      {...view}
      title={t(space ? 'parking:bays.form.edit' : 'parking:bays.form.add', { name: space?.name })}
      saveLabel={space ? undefined : t('parking:bays.form.make', { count })}
      form={form}
      edited={space ? edited : undefined}
      size="md"
      onSave={async ({ count: spaceCount, version, ...input }) => {
        if (space) {
          await change.mutateAsync({ building: building.id, id: space.id, ...input, decisions: [], version });
          return t('parking:bays.form.changed', { name: input.name });
        }
        await make.mutateAsync({ building: building.id, ...input, count: spaceCount });
        return t('parking:bays.form.made', { count: spaceCount, name: input.name });
      }}
    >
      <TextInput
        label={t('parking:bays.form.name')}
        required
        maxLength={SPACE_NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {!space && (
        <div>
          <CountField
            label={t('parking:bays.form.count')}
            description={t('parking:bays.form.countHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('count')}
          />
          <Text role="status" size="sm" c="dimmed" mt={names ? 4 : 0}>
            {names && t('parking:bays.form.names', { first: names[0], last: names.at(-1) })}
          </Text>
        </div>
      )}
      <Checkbox.Group label={t('parking:bays.form.kinds')} {...form.getInputProps('kinds')}>
        <Stack gap="xs" mt="xs">
          {spaceKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={t(`parking:kinds.${kind}`)}
              description={t(`parking:bays.form.kindHint.${kind}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group label={t('parking:bays.form.mayBook')} {...form.getInputProps('mayBook')}>
        <Stack gap="xs" mt="xs">
          {spaceBookingAccessLevels.map((accessLevel) => (
            <Radio
              key={accessLevel}
              value={accessLevel}
              label={t(`parking:bays.who.${accessLevel}`)}
              description={t(`parking:bays.whoHint.${accessLevel}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {values.mayBook === 'companies' && (
        <MultiSelect
          label={t('parking:bays.form.companies')}
          required
          searchable
          data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={t('parking:bays.form.noCompany')}
          comboboxProps={{ withinPortal: false }}
          withScrollArea={false}
          styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
          {...form.getInputProps('companies')}
        />
      )}
    </FormDialog>
  );
}

function useSpaceMergeOptions(
  companies: readonly { id: number; name: string }[],
): ConflictMergeOptions<SpaceValues, ManagedSpace> {
  const { t } = useI18n();
  return {
    toValues: toSpaceValues,
    fields: {
      name: { label: t('parking:bays.form.name') },
      kinds: {
        label: t('parking:bays.form.kinds'),
        format: (kinds) => kinds.map((kind) => t(`parking:kinds.${kind}`)).join(', '),
      },
      mayBook: {
        label: t('parking:bays.form.mayBook'),
        format: (accessLevel) => t(`parking:bays.who.${accessLevel}`),
      },
      companies: {
        label: t('parking:bays.form.companies'),
        format: (ids) =>
          ids.map((id) => companies.find((each) => String(each.id) === id)?.name ?? '').join(', '),
      },
    },
  };
}
