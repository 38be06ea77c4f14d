import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { checkDeactivation, deactivatePerson, reactivatePerson } from '../api.ts';
import type { ListedPerson } from '../person.ts';
import { AccountSearchField } from './AccountSearchField.tsx';
import { FutureEntriesList } from './FutureEntriesList.tsx';

type CloseMode = 'callOff' | 'handOver';

const closeForm = (defaultMode: CloseMode) =>
  z
    .object({
      how: z.enum(['', 'callOff', 'handOver']).transform((mode) => mode || defaultMode),
      handOverTo: z.string(),
      to: z.number().nullable(),
    })
    .superRefine(({ how, to }, context) => {
      if (how === 'handOver' && to === null)
        context.addIssue({ code: 'custom', message: 'required', path: ['handOverTo'] });
    });

export function DeactivatePersonDialog({ item: person, ...view }: RecordDialogProps<ListedPerson>) {
  const { t } = useI18n();
  const closing = useCommand(deactivatePerson);
  const reopening = useCommand(reactivatePerson);
  const name = person?.name ?? '';
  const initial = { how: '', handOverTo: '', to: null as number | null };
  const futureEntries = useFutureEntries(view.opened ? person : null);
  const parts = futureEntries.data?.futureEntries;
  const isInside = parts?.some(({ stays }) => stays) ?? false;
  // Visitors who are inside keep a host unless the reader decides otherwise.
  const defaultMode = isInside ? 'handOver' : 'callOff';
  const form = useDialogForm(view.opened, closeForm(defaultMode), initial, `close ${person?.id}`);
  const { values } = form;
  const how = values.how || defaultMode;
  return (
    <FormDialog
      {...view}
      title={t('directory:manage.close.title', { name })}
      saveLabel={t('directory:manage.close.confirm')}
      danger
      size="md"
      form={form}
      saveDisabled={!parts}
      onSave={async ({ how, to }) => {
        if (!person) return undefined;
        const { id } = person;
        await closing.mutateAsync({ id, handOverTo: how === 'handOver' ? to : null });
        const words = t('directory:manage.done.close', { name });
        if (parts && parts.length > 0) return words;
        return { message: words, undo: () => reopening.mutate({ id }) };
      }}
    >
      <Text>{t('directory:manage.close.text')}</Text>
      {futureEntries.error && (
        <Text role="alert">
          {t('directory:manage.close.failed')} <FailureMessage error={futureEntries.error} />
        </Text>
      )}
      {!parts && !futureEntries.error && <Text c="dimmed">{t('directory:manage.close.loading')}</Text>}
      {parts && parts.length > 0 && (
        <Radio.Group label={t('directory:manage.close.what')} {...form.getInputProps('how')} value={how}>
          <Stack gap="xs" mt="xs">
            {(['callOff', 'handOver'] as const).map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(
                  isInside ? `directory:manage.close.inside.${each}` : `directory:manage.close.usual.${each}`,
                )}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {parts && parts.length > 0 && how === 'handOver' && (
        <AccountSearchField
          label={t('directory:manage.close.to')}
          state="active"
          except={person?.id ?? 0}
          field={{ ...form.getInputProps('handOverTo'), value: values.handOverTo }}
          onChange={(email, to) => form.setValues({ ...form.getValues(), handOverTo: email, to })}
        />
      )}
      {parts && (
        <div>
          {parts.length > 0 && <Text fw={600}>{t('directory:manage.close.ahead')}</Text>}
          <FutureEntriesList entries={parts} emptyText={t('directory:manage.close.nothing')} />
        </div>
      )}
    </FormDialog>
  );
}

function useFutureEntries(person: ListedPerson | null) {
  return useQuery({
    queryKey: ['future entries', person?.id],
    queryFn: ({ signal }) => call(checkDeactivation, { id: person?.id ?? 0 }, { signal }),
    enabled: person !== null,
    staleTime: 0,
    gcTime: 0,
  });
}
