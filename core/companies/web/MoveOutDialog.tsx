import { Alert, Checkbox, Radio, Select, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { AccountSearchField } from '../../directory/web/AccountSearchField.tsx';
import { FutureEntriesList } from '../../directory/web/FutureEntriesList.tsx';
import { checkMovingOut, moveOutCompany } from '../api.ts';
import type { ListedCompany } from '../company.ts';

const ALL = 'all';

const moveOutForm = z
  .object({
    from: z.string().transform((id) => (id === ALL ? null : Number(id))),
    how: z.enum(['callOff', 'handOver']),
    handOverTo: z.string(),
    to: z.number().nullable(),
    handOver: z.array(z.string()).nullable(),
  })
  .superRefine(({ how, to, handOver }, context) => {
    if (how !== 'handOver') return;
    if (to === null) context.addIssue({ code: 'custom', message: 'required', path: ['handOverTo'] });
    if (handOver?.length === 0) context.addIssue({ code: 'custom', message: 'required', path: ['handOver'] });
  });

export function MoveOutDialog({ item: company, ...view }: RecordDialogProps<ListedCompany>) {
  const { t } = useI18n();
  const moving = useCommand(moveOutCompany);
  const name = company?.name ?? '';
  const places = company?.buildings ?? [];
  const initial = {
    from: places.length === 1 ? String(places[0]?.id) : ALL,
    how: 'callOff' as string,
    handOverTo: '',
    to: null as number | null,
    handOver: null as string[] | null,
  };
  const form = useDialogForm(view.opened, moveOutForm, initial, `move out ${company?.id}`);
  const { values } = form;
  const from = values.from === ALL ? null : Number(values.from);
  const check = useQuery({
    queryKey: ['moving out', company?.id, from],
    queryFn: ({ signal }) => call(checkMovingOut, { id: company?.id ?? 0, from }, { signal }),
    enabled: view.opened && company !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const preview = check.data;
  // One option per feature, even if several buildings have entries.
  const features = [...new Set((preview?.futureEntries ?? []).map(({ feature }) => feature))];
  const titles = (feature: string) =>
    (preview?.futureEntries ?? [])
      .filter((part) => part.feature === feature)
      .map(({ title }) => title)
      .join(', ');
  return (
    <FormDialog
      {...view}
      title={t('companies:moveOut.title', { name })}
      saveLabel={t('companies:moveOut.confirm')}
      danger
      size="lg"
      form={form}
      saveDisabled={!preview}
      onSave={async ({ how, to, handOver, from: fromBuilding }) => {
        if (!company) return undefined;
        const handoverInput =
          how === 'handOver'
            ? { handOverTo: to, handOver: handOver ?? features }
            : { handOverTo: null, handOver: [] };
        await moving.mutateAsync({ id: company.id, from: fromBuilding, ...handoverInput });
        return t('companies:moveOut.done', { name });
      }}
    >
      {places.length > 1 && (
        <Select
          label={t('companies:moveOut.from')}
          allowDeselect={false}
          data={[
            { value: ALL, label: t('companies:moveOut.fromAll') },
            ...places.map(({ id, name: building }) => ({ value: String(id), label: building })),
          ]}
          {...form.getInputProps('from')}
        />
      )}
      {check.error && (
        <Alert color="red" role="alert">
          <FailureMessage error={check.error} />
        </Alert>
      )}
      {!preview && !check.error && <Text c="dimmed">{t('companies:moveOut.loading')}</Text>}
      {preview && (
        <Alert icon={<IconInfoCircle aria-hidden />} variant="light">
          {t('companies:moveOut.people', { count: preview.people })}
          {preview.leaving > 0 && ` ${t('companies:moveOut.leaving', { count: preview.leaving })}`}{' '}
          {t(preview.archived ? 'companies:moveOut.archived' : 'companies:moveOut.stays')}
        </Alert>
      )}
      {preview && features.length > 0 && (
        <Radio.Group label={t('companies:moveOut.what')} {...form.getInputProps('how')}>
          <Stack gap="xs" mt="xs">
            <Radio value="callOff" label={t('companies:moveOut.callOff')} />
            <Radio value="handOver" label={t('companies:moveOut.handOver')} />
          </Stack>
        </Radio.Group>
      )}
      {preview && features.length > 0 && values.how === 'handOver' && (
        <>
          <AccountSearchField
            label={t('companies:moveOut.to')}
            state="active"
            except={0}
            field={{ ...form.getInputProps('handOverTo'), value: values.handOverTo }}
            onChange={(email, to) => form.setValues({ ...form.getValues(), handOverTo: email, to })}
          />
          <Checkbox.Group
            label={t('companies:moveOut.which')}
            description={t('companies:moveOut.whichHint')}
            {...form.getInputProps('handOver')}
            value={values.handOver ?? features}
            error={form.errors.handOver && t('companies:moveOut.whichMissing')}
          >
            <Stack gap="xs" my="xs">
              {features.map((feature) => (
                <Checkbox key={feature} value={feature} label={titles(feature)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
      {preview && (
        <FutureEntriesList entries={preview.futureEntries} emptyText={t('companies:moveOut.nothing')} />
      )}
    </FormDialog>
  );
}
