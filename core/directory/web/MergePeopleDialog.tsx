import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { checkAccountMerge, mergeAccounts } from '../api.ts';
import type { ListedPerson } from '../person.ts';
import { AccountSearchField } from './AccountSearchField.tsx';
import { FutureEntriesList } from './FutureEntriesList.tsx';

const mergeForm = z
  .object({ other: z.string(), account: z.number().nullable() })
  .superRefine(({ account }, context) => {
    if (account === null) context.addIssue({ code: 'custom', message: 'required', path: ['other'] });
  });

export function MergePeopleDialog({ item: person, ...view }: RecordDialogProps<ListedPerson>) {
  const { t } = useI18n();
  const merging = useCommand(mergeAccounts);
  const name = person?.name ?? '';
  const initial = { other: '', account: null as number | null };
  const form = useDialogForm(view.opened, mergeForm, initial, `merge ${person?.id}`);
  const { account } = form.values;
  const check = useQuery({
    queryKey: ['what would move', person?.id, account],
    queryFn: ({ signal }) =>
      call(checkAccountMerge, { id: person?.id ?? 0, other: account ?? 0 }, { signal }),
    enabled: view.opened && person !== null && account !== null,
    retry: false,
  });
  return (
    <FormDialog
      {...view}
      title={t('directory:manage.merge.title', { name })}
      saveLabel={t('directory:manage.merge.confirm')}
      danger
      size="md"
      form={form}
      onSave={async ({ account: other }) => {
        if (!person || other === null) return undefined;
        await merging.mutateAsync({ id: person.id, other });
        return t('directory:manage.done.merge', { name });
      }}
    >
      <Text>{t('directory:manage.merge.text', { email: person?.email })}</Text>
      <AccountSearchField
        label={t('directory:manage.merge.other')}
        state="all"
        except={person?.id ?? 0}
        field={{ ...form.getInputProps('other'), value: form.values.other }}
        onChange={(email, id) => form.setValues({ other: email, account: id })}
      />
      {check.data && (
        <div>
          <Text fw={600}>{t('directory:manage.merge.moves')}</Text>
          <FutureEntriesList
            entries={check.data.futureEntries}
            emptyText={t('directory:manage.close.nothing')}
          />
        </div>
      )}
      {account !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('directory:manage.merge.closes', { closed: form.values.other, kept: person?.email })}
        </Alert>
      )}
    </FormDialog>
  );
}
