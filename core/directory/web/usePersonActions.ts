import {
  IconLogout2,
  IconMailCheck,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { type Translate, useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { confirmEmailOnBehalfOfPerson, reactivatePerson, sendPasswordLink, signOutPerson } from '../api.ts';
import type { ListedPerson } from '../person.ts';

export type GetPersonActions = (person: ListedPerson) => ScreenAction[];

export interface PersonDialogOpeners {
  edit: (person: ListedPerson) => void;
  close: (person: ListedPerson) => void;
  merge: (person: ListedPerson) => void;
}

export function usePersonActions(dialogs: PersonDialogOpeners): GetPersonActions {
  const { t } = useI18n();
  const { userId } = useSession().user;
  const { mutateAsync: send } = useCommand(sendPasswordLink);
  const { mutateAsync: signOut } = useCommand(signOutPerson);
  const { mutateAsync: confirm } = useCommand(confirmEmailOnBehalfOfPerson);
  const { mutateAsync: reopen } = useCommand(reactivatePerson);
  return useMemo(
    () => actionsOf({ t, userId, dialogs, send, signOut, confirm, reopen }),
    [t, userId, dialogs, send, signOut, confirm, reopen],
  );
}

type PersonMutation = (input: { id: number }) => Promise<unknown>;

interface PersonActionContext {
  t: Translate;
  userId: number;
  dialogs: PersonDialogOpeners;
  send: PersonMutation;
  signOut: PersonMutation;
  confirm: PersonMutation;
  reopen: PersonMutation;
}

function actionsOf({
  t,
  userId,
  dialogs,
  send,
  signOut,
  confirm,
  reopen,
}: PersonActionContext): GetPersonActions {
  return (person) => {
    const { id, name, email, newEmail, active, hasPassword, invitation, mayHandle } = person;
    if (!mayHandle) return [];
    const notifyDone = (key: string, params: object) =>
      notifyUser.success(t(`directory:manage.done.${key}`, { ...params }));
    const link = hasPassword ? 'link' : invitation === 'none' ? 'inviteFirst' : 'invite';
    const edit = {
      label: t('directory:manage.actions.edit'),
      icon: IconPencil,
      run: () => dialogs.edit(person),
    };
    if (!active)
      return [
        edit,
        {
          label: t('directory:manage.actions.reopen'),
          icon: IconUserCheck,
          run: async () => {
            await reopen({ id });
            notifyDone('reopen', { name });
          },
        },
      ];
    return [
      edit,
      ...(newEmail
        ? [
            {
              label: t('directory:manage.actions.confirm', { email: newEmail }),
              icon: IconMailCheck,
              run: async () => {
                await confirm({ id });
                notifyDone('confirm', { email: newEmail });
              },
            },
          ]
        : []),
      {
        label: t(`directory:manage.actions.${link}`),
        icon: IconMailForward,
        run: async () => {
          await send({ id });
          // `kept`: no mail server is configured, so the invitation was not sent.
          notifyDone(invitation === 'kept' ? 'inviteKept' : hasPassword ? 'link' : 'invite', { email });
        },
      },
      {
        label: t('directory:manage.actions.signOut'),
        icon: IconLogout2,
        run: async () => {
          await signOut({ id });
          notifyDone('signOut', { name });
        },
      },
      {
        label: t('directory:manage.actions.merge'),
        icon: IconUsersGroup,
        run: () => dialogs.merge(person),
      },
      ...(id === userId
        ? []
        : [
            {
              label: t('directory:manage.actions.close'),
              icon: IconUserOff,
              run: () => dialogs.close(person),
            },
          ]),
    ];
  };
}
