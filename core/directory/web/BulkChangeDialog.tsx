import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { SearchableSelectField } from '../../../kit/web/field/SearchableSelectField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listCompanyNames } from '../../people/companyNamesApi.ts';
import { listGrantableRoles } from '../../people/policy.ts';
import { changePeopleInBulk, checkPeopleBulkChange } from '../bulkChangeApi.ts';
import {
  type BulkChangeResultOfPerson,
  checkBulkChangeField,
  type ListedPerson,
  type PeopleBulkChangeKind,
} from '../person.ts';
import { FutureEntriesList } from './FutureEntriesList.tsx';

export interface PendingBulkChange {
  change: PeopleBulkChangeKind;
  people: readonly ListedPerson[];
}

const optional = z.string().transform((text) => (text === '' ? undefined : text));
const asId = optional.transform((text) => (text === undefined ? undefined : Number(text)));
const buildFormSchema = (change: PeopleBulkChangeKind) =>
  z
    .object({ role: optional, company: asId, there: asId })
    .superRefine((values, context) => checkBulkChangeField(change, values, context));

interface BulkChangeDialogProps extends RecordDialogProps<PendingBulkChange> {
  onDone: (refusals: BulkChangeResultOfPerson[]) => void;
}

export function BulkChangeDialog({ item, opened, close, onDone }: BulkChangeDialogProps) {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const changing = useCommand(changePeopleInBulk);
  const change = item?.change ?? 'invite';
  const ids = item?.people.map(({ id }) => id) ?? [];
  const initial = { role: '', company: '', there: buildings.length === 1 ? String(buildings[0]?.id) : '' };
  const form = useDialogForm(opened, buildFormSchema(change), initial, `several ${change}`);
  const there = Number(form.values.there) || undefined;
  const cancelsEntries = change === 'deactivate' || (change === 'leave' && there !== undefined);
  const preview = useQuery({
    queryKey: ['bulk change preview', ids, change, there],
    queryFn: ({ signal }) => call(checkPeopleBulkChange, { people: ids, change, there }, { signal }),
    enabled: opened && cancelsEntries,
    staleTime: 0,
    gcTime: 0,
  });
  const companies = useQuery({
    ...callQuery(listCompanyNames, { buildings: buildings.map(({ id }) => id) }),
    enabled: opened && change === 'company',
  });
  const count = ids.length;
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={`${t(`directory:manage.several.${change}`)} · ${t('directory:manage.several.title', { count })}`}
      saveLabel={
        change === 'deactivate'
          ? t('directory:manage.several.close', { count })
          : t('directory:manage.several.save')
      }
      danger={change === 'deactivate' || change === 'leave'}
      size="md"
      form={form}
      saveDisabled={cancelsEntries && !preview.data}
      onSave={async ({ role, company, there: building }) => {
        const selectedRole = role as ListedPerson['role'] | undefined;
        const { results } = await changing.mutateAsync({
          people: ids,
          change,
          role: selectedRole,
          company,
          there: building,
        });
        const refusals = results.filter(({ done }) => !done);
        if (refusals.length > 0) onDone(refusals);
        const done = results.length - refusals.length;
        return done > 0 ? t('directory:manage.several.done', { count: done }) : undefined;
      }}
    >
      {change === 'role' && (
        <Select
          label={t('directory:manage.form.role')}
          required
          allowDeselect={false}
          data={[...listGrantableRoles(user)]
            .reverse()
            .map((role) => ({ value: role, label: t(`people:roles.${role}`) }))}
          {...form.getInputProps('role')}
        />
      )}
      {change === 'company' && (
        <SearchableSelectField
          label={t('directory:manage.form.company')}
          required
          allowDeselect={false}
          data={(companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('company')}
        />
      )}
      {(change === 'join' || change === 'leave') && (
        <Select
          label={t('directory:manage.form.building')}
          required
          allowDeselect={false}
          data={buildings.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('there')}
        />
      )}
      {(change === 'invite' || change === 'reactivate') && (
        <Text>{t(`directory:manage.several.${change}Text`)}</Text>
      )}
      {change === 'deactivate' && <Text>{t('directory:manage.close.text')}</Text>}
      {cancelsEntries && !preview.data && <Text c="dimmed">{t('directory:manage.close.loading')}</Text>}
      {preview.data && (
        <div>
          {preview.data.futureEntries.length > 0 && (
            <Text fw={600}>{t('directory:manage.several.callsOff')}</Text>
          )}
          <FutureEntriesList
            entries={preview.data.futureEntries}
            emptyText={t('directory:manage.several.nothing')}
          />
          {change === 'deactivate' && preview.data.futureEntries.length > 0 && (
            <Text mt="sm" c="dimmed">
              {t('directory:manage.several.oneByOne')}
            </Text>
          )}
        </div>
      )}
    </FormDialog>
  );
}
