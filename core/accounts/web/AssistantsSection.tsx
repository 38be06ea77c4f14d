import { ActionIcon, Alert, Button, Select, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { RetryButton } from '../../../kit/web/feedback/FailedState.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { updateStoredSession, useSession } from '../../../kit/web/session/session.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import {
  type AssistantMailSetting,
  type AssistantRelation,
  assistantMailSettings,
} from '../../people/assistant.ts';
import { changeAssistantMails, leavePrincipal, listAssistantRelations, removeAssistant } from '../api.ts';
import { AddAssistantDialog } from './AddAssistantDialog.tsx';
import classes from './AssistantsSection.module.css';
import page from './ProfilePage.module.css';

export function AssistantsSection() {
  const { t } = useI18n();
  const own = useQuery(callQuery(listAssistantRelations, {}));
  const rows = (list: 'assistants' | 'principals') => ({
    data: own.data?.[list],
    isFetching: own.isFetching,
  });
  const adding = useDialog('addAssistant');
  const removing = useRowDialog('removeAssistant', rows('assistants'));
  const leaving = useRowDialog('leavePrincipal', rows('principals'));
  const remove = useRemove();
  const leave = useLeave();
  const { assistants = [], principals = [] } = own.data ?? {};

  return (
    <section className={`${page.card} ${page.column}`} data-panel aria-labelledby="assistants">
      <div>
        <h2 id="assistants">{t('accounts:assistants.heading')}</h2>
        <p>{t('accounts:assistants.intro')}</p>
      </div>
      {own.isPending && <Skeleton height="2.5rem" width="12rem" />}
      {own.isError && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          <Text mb="sm">
            <FailureMessage error={own.error} message={t('accounts:assistants.failed')} />
          </Text>
          <RetryButton onClick={() => own.refetch()} />
        </Alert>
      )}
      <People heading={t('accounts:assistants.mine')} of={assistants}>
        {(assistant) => (
          <>
            <MailField of={assistant} />
            <ActionIcon
              aria-label={t('accounts:assistants.remove.open', assistant)}
              title={t('accounts:assistants.remove.open', assistant)}
              onClick={() => removing.open(assistant)}
            >
              <IconUserMinus size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </>
        )}
      </People>
      {own.data && (
        <Button className={classes.add} variant="default" onClick={adding.open}>
          {t('accounts:assistants.add.open')}
        </Button>
      )}
      <People heading={t('accounts:assistants.others')} of={principals}>
        {(principal) => (
          <>
            <Text className={classes.mails} size="sm">
              {t(`accounts:assistants.mailsAsAssistant.${principal.mails}`)}
            </Text>
            <ActionIcon
              aria-label={t('accounts:assistants.leave.open', principal)}
              title={t('accounts:assistants.leave.open', principal)}
              onClick={() => leaving.open(principal)}
            >
              <IconUserMinus size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </>
        )}
      </People>
      <AddAssistantDialog {...adding} />
      <ConfirmDialog
        {...removing}
        title={t('accounts:assistants.remove.title', { name: removing.item?.name })}
        confirmLabel={t('accounts:assistants.remove.confirm')}
        danger
        onConfirm={() => removing.item && remove(removing.item)}
      >
        {t('accounts:assistants.remove.text', { name: removing.item?.name })}
      </ConfirmDialog>
      <ConfirmDialog
        {...leaving}
        title={t('accounts:assistants.leave.title', { name: leaving.item?.name })}
        confirmLabel={t('accounts:assistants.leave.confirm')}
        danger
        onConfirm={() => leaving.item && leave(leaving.item)}
      >
        {t('accounts:assistants.leave.text', { name: leaving.item?.name })}
      </ConfirmDialog>
    </section>
  );
}

interface PeopleProps {
  heading: string;
  of: readonly AssistantRelation[];
  children: (relation: AssistantRelation) => ReactNode;
}

function People({ heading, of, children }: PeopleProps) {
  if (of.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ul className={classes.people}>
        {of.map((relation) => (
          <li key={relation.id}>
            <span className={classes.who}>
              <strong>{relation.name}</strong>
              <EmailAddressText>{relation.email}</EmailAddressText>
            </span>
            {children(relation)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function MailField({ of: { id, name, mails } }: { of: AssistantRelation }) {
  const { t } = useI18n();
  const change = useCommand(changeAssistantMails);
  const choose = async (next: string | null) => {
    if (!next || next === mails) return;
    try {
      await change.mutateAsync({ id, mails: next as AssistantMailSetting });
      notifyUser.success(t('accounts:assistants.mailsChanged'));
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  return (
    <Select
      className={classes.mails}
      aria-label={t('accounts:assistants.mailsOf', { name })}
      data={assistantMailSettings.map((value) => ({ value, label: t(`accounts:assistants.mails.${value}`) }))}
      allowDeselect={false}
      value={change.isPending ? change.variables.mails : mails}
      onChange={choose}
    />
  );
}

function useRemove() {
  const { t } = useI18n();
  const remove = useCommand(removeAssistant);
  return async ({ id, name }: AssistantRelation) => {
    await remove.mutateAsync({ id });
    notifyUser.success(t('accounts:assistants.remove.done', { name }));
  };
}

function useLeave() {
  const { t } = useI18n();
  const { user } = useSession();
  const leave = useCommand(leavePrincipal);
  return async ({ id, name }: AssistantRelation) => {
    await leave.mutateAsync({ id });
    updateStoredSession({
      user: { ...user, assists: user.assists?.filter(({ userId }) => userId !== id) ?? [] },
    });
    notifyUser.success(t('accounts:assistants.leave.done', { name }));
  };
}
