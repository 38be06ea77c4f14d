import { Anchor, Radio, Select, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listAllBuildings } from '../../../core/buildings/api.ts';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import {
  DATA_REQUEST_NAME_MAX,
  DATA_REQUEST_NOTE_MAX,
  dataRequestKinds,
  publicDataRequestInputSchema,
} from '../dataRequest.ts';
import { sendDataRequest } from '../dataRequestApi.ts';
import classes from './PrivacyRequestPage.module.css';

export default function PrivacyRequestPage() {
  const { t } = useI18n();
  const buildingParam = useSearchParams()[0].get('building') ?? '';
  const buildings = useQuery(callQuery(listAllBuildings, {}));
  if (buildings.isError)
    return (
      <FailedState
        icon={IconShieldLock}
        title={t('privacy:form.title')}
        error={buildings.error}
        onRetry={() => void buildings.refetch()}
      />
    );
  return (
    <div className={classes.page}>
      {buildings.data ? (
        <RequestForm key={buildingParam} buildingParam={buildingParam} buildings={buildings.data} />
      ) : (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton h="2.5rem" mb="lg" />
          <Skeleton h="20rem" />
        </div>
      )}
    </div>
  );
}

interface RequestFormProps {
  buildingParam: string;
  buildings: readonly { id: number; name: string }[];
}

function RequestForm({ buildingParam, buildings }: RequestFormProps) {
  const { t } = useI18n();
  const [isSent, setSent] = useState(false);
  const [only] = buildings.length === 1 ? buildings : [];
  const linked = buildings.find(({ id }) => String(id) === buildingParam) ?? only;
  const initial = { forBuilding: linked?.id ?? null, kind: 'access', name: '', email: '', note: '' };
  const form = useSchemaForm(publicDataRequestInputSchema, initial, 'privacy request');
  const privacyPage = `/privacy?building=${form.values.forBuilding ?? ''}`;
  if (isSent)
    return (
      <div role="status">
        <Title order={1} tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t('privacy:form.doneTitle')}
        </Title>
        <Text mt="xs" mb="lg">
          {t('privacy:form.doneText')}
        </Text>
        <Anchor component={Link} to={privacyPage} className={classes.link}>
          {t('privacy:form.privacy')}
        </Anchor>
      </div>
    );
  return (
    <PublicForm
      title={t('privacy:form.title')}
      intro={
        <>
          {linked && <Text className={classes.building}>{linked.name}</Text>}
          <Text inherit>{t('privacy:form.intro')}</Text>
        </>
      }
      form={form}
      submitLabel={t('privacy:form.submit')}
      onSend={async (input) => {
        await call(sendDataRequest, input);
        setSent(true);
      }}
      links={
        <>
          <Anchor component={Link} to={privacyPage} className={classes.link}>
            {t('privacy:form.privacy')}
          </Anchor>
          <Anchor component={Link} to="/deleteAccount" className={classes.link}>
            {t('privacy:form.account')}
          </Anchor>
        </>
      }
    >
      {!linked && (
        <Select
          label={t('privacy:form.building')}
          description={buildingParam && t('privacy:form.unknown')}
          required
          allowDeselect={false}
          data={buildings.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('forBuilding')}
          value={form.values.forBuilding === null ? null : String(form.values.forBuilding)}
          onChange={(value) => form.setFieldValue('forBuilding', Number(value))}
        />
      )}
      <Radio.Group label={t('privacy:form.kind')} required {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          {dataRequestKinds.map((value) => (
            <Radio key={value} value={value} label={t(`privacy:form.kinds.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('privacy:form.name')}
        required
        autoComplete="name"
        maxLength={DATA_REQUEST_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <EmailField
        label={t('privacy:form.email')}
        description={t('privacy:form.emailHint')}
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <Textarea
        label={t('privacy:form.note')}
        description={t('privacy:form.noteHint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={DATA_REQUEST_NOTE_MAX}
        {...form.getInputProps('note')}
      />
    </PublicForm>
  );
}
