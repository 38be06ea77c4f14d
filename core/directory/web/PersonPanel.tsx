import { Button, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { CompanyName } from '../../people/web/CompanyName.tsx';
import { readPerson, removePersonAssistant } from '../api.ts';
import type { DetailedPerson, ListedPerson } from '../person.ts';
import { AccountStatusChip, useFormatDayOfInstant } from './columns.tsx';
import classes from './People.module.css';
import type { GetPersonActions } from './usePersonActions.ts';

interface PersonPanelProps extends RecordDialogProps<ListedPerson> {
  actionsOf: GetPersonActions;
}

export function PersonPanel({ item, actionsOf, ...view }: PersonPanelProps) {
  const { t } = useI18n();
  const read = useQuery({
    ...callQuery(readPerson, { id: item?.id ?? 0 }),
    enabled: view.opened && item !== null,
  });
  const person = read.data?.person ?? item;
  const actions = person ? actionsOf(person) : [];
  const [first, ...otherActions] = actions;
  return (
    <RecordPanel
      {...view}
      title={person?.name ?? ''}
      wide
      footer={
        person &&
        first && (
          <DialogFooter>
            {otherActions.length > 0 && (
              <ActionMenu
                label={t('directory:manage.actionsOf', { name: person.name })}
                actions={otherActions}
              />
            )}
            <Button onClick={() => void first.run()}>{first.label}</Button>
          </DialogFooter>
        )
      }
    >
      {person && (
        <div className={classes.parts}>
          <Account person={person} sheet={read.data} />
          {read.error && (
            <Text role="alert">
              {t('directory:manage.sheet.failed')} <FailureMessage error={read.error} />
            </Text>
          )}
          {!read.data && !read.error && <Skeleton height={240} />}
          {read.data && <Rights rights={read.data.rights} />}
          {read.data && <Related person={person} sheet={read.data} />}
          {!person.mayHandle && <Text c="dimmed">{t('directory:manage.sheet.elsewhere')}</Text>}
        </div>
      )}
    </RecordPanel>
  );
}

function Account({ person, sheet }: { person: ListedPerson; sheet: DetailedPerson | undefined }) {
  const { t } = useI18n();
  const day = useFormatDayOfInstant();
  const role = t(`people:roles.${person.role}`);
  const facts: [string, React.ReactNode][] = [
    ['email', <EmailAddressText key="email">{person.email}</EmailAddressText>],
    ['company', <CompanyName key="company" {...person.company} />],
    ['role', person.managesCompany ? `${role} · ${t('directory:manage.manager')}` : role],
    ['buildings', person.buildings.map(({ name }) => name).join(', ')],
    [
      'place',
      [person.floor && t('directory:manage.floor', { floor: person.floor }), person.phone]
        .filter(Boolean)
        .join(' · '),
    ],
  ];
  const lines = [
    ...(person.lastSeenAt ? [t('directory:manage.sheet.lastSeen', { date: day(person.lastSeenAt) })] : []),
    ...(person.hasPassword ? [] : [t(`directory:manage.sheet.noPassword.${person.invitation}`)]),
    ...(person.newEmail ? [t('directory:manage.sheet.newEmail', { email: person.newEmail })] : []),
    ...(sheet ? [t('directory:manage.sheet.since', { date: day(sheet.createdAt) })] : []),
    ...(sheet && sheet.sessions > 0 ? [t('directory:manage.sheet.sessions', { count: sheet.sessions })] : []),
    ...(sheet && sheet.formerEmails.length > 0
      ? [t('directory:manage.sheet.former', { emails: sheet.formerEmails.join(', ') })]
      : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(`directory:manage.columns.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt>{t('directory:manage.sheet.account')}</dt>
        <dd>
          <AccountStatusChip person={person} />
          {lines.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function Rights({ rights }: { rights: DetailedPerson['rights'] }) {
  const { t } = useI18n();
  if (rights.length === 0) return null;
  return (
    <section>
      <h3>{t('directory:manage.sheet.rights')}</h3>
      <ul className={classes.rights}>
        {rights.map(({ may, what, why }) => (
          <li key={what}>
            {may ? (
              <IconCheck size={18} aria-label={t('directory:manage.sheet.may')} />
            ) : (
              <IconX size={18} aria-label={t('directory:manage.sheet.mayNot')} />
            )}
            <div>
              <p>{what}</p>
              <p className={classes.why}>{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ person, sheet }: { person: ListedPerson; sheet: DetailedPerson }) {
  const { t } = useI18n();
  const ending = useCommand(removePersonAssistant);
  const end = (id: number, assistant: number, name: string) =>
    ending.mutate(
      { id, assistant },
      {
        onSuccess: () => notifyUser.success(t('directory:manage.done.assistance', { name })),
        onError: (error) => notifyUser.failure(error),
      },
    );
  return (['assistants', 'principals'] as const).map(
    (kind) =>
      sheet[kind].length > 0 && (
        <section key={kind}>
          <h3>{t(`directory:manage.sheet.${kind}`)}</h3>
          <ul className={classes.related}>
            {sheet[kind].map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                {person.mayHandle && kind === 'assistants' && (
                  <Button
                    variant="default"
                    size="compact-md"
                    loading={ending.isPending && ending.variables?.assistant === id}
                    onClick={() => end(person.id, id, name)}
                  >
                    {t('directory:manage.sheet.end', { name })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}
