import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../kit/web/api/callError.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { useDialogZIndex } from '../../../kit/web/dialog/useDialogZIndex.ts';
import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { OutageNotice } from '../../../kit/web/feedback/OutageNotice.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import {
  abandonLostSession,
  type LostSessionState,
  resumeLostSession,
} from '../../../kit/web/session/lostSession.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { useCountdown } from './countdown.ts';
import { logInAndLoadSession } from './logIn.ts';
import { ThrottleNotice } from './ThrottleNotice.tsx';

const nameOf = ({ firstName, lastName }: LostSessionState['session']['user']) => `${firstName} ${lastName}`;

/** Asks for the password again if the session ended while the page has unsaved input. */
export default function ReauthenticateDialog({ lost }: { lost: LostSessionState }) {
  const { t } = useI18n();
  const [leaving, setLeaving] = useState(false);
  const { reason, newSession } = lost;
  const isOver = reason === 'deleted';
  return (
    <Modal
      zIndex={useDialogZIndex(true)}
      opened
      onClose={() => setLeaving(false)}
      title={t(isOver ? 'access:again.over' : leaving ? 'ui.discard.title' : 'access:again.title')}
      size="md"
      centered
      closeOnEscape={leaving}
      closeOnClickOutside={false}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      portalProps={{ target: '#password-prompt' }}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
    >
      <Stack gap="md">
        <Text id="why">
          {t(`access:again.why.${reason}`, { name: newSession && nameOf(newSession.user) })}
        </Text>
        {isOver ? (
          <DialogFooter>
            <Button data-autofocus onClick={abandonLostSession}>
              {t('access:again.toLogin')}
            </Button>
          </DialogFooter>
        ) : leaving ? (
          <>
            <Text>{t('ui.discard.text')}</Text>
            <DialogFooter>
              <Button variant="default" autoFocus onClick={() => setLeaving(false)}>
                {t('ui.discard.keep')}
              </Button>
              <Button color="red" onClick={abandonLostSession}>
                {t('ui.discard.confirm')}
              </Button>
            </DialogFooter>
          </>
        ) : (
          <PasswordForm lost={lost} onLeave={() => setLeaving(true)} />
        )}
      </Stack>
    </Modal>
  );
}

function PasswordForm({ lost, onLeave }: { lost: LostSessionState; onLeave: () => void }) {
  const { t } = useI18n();
  const { user, building } = lost.session;
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [working, setWorking] = useState(false);
  const [seconds, wait] = useCountdown();
  useEffect(() => field.current?.focus(), []);

  const logIn = async (password: string) => {
    const session = await logInAndLoadSession({ email: user.email, password, remember: lost.remember });
    const isAsBefore =
      session.user.userId === user.userId && session.buildings.some(({ id }) => id === building.id);
    if (isAsBefore) resumeLostSession(session);
    else setFailure(t('access:again.noBuilding', { building: building.name }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working || seconds > 0) return;
    const password = String(new FormData(event.currentTarget).get('password'));
    setMissing(password === '');
    setFailure(null);
    if (password === '') return field.current?.focus();
    setWorking(true);
    try {
      await logIn(password);
    } catch (error) {
      if (error instanceof CallError && error.status === 429 && error.retryAfter) wait(error.retryAfter);
      else {
        const isWrong = error instanceof CallError && error.code === 'wrong_credentials';
        // The address is fixed here, so only the password can be wrong, or the account is closed.
        setFailure(
          isWrong ? `${t('access:again.wrong')} ${t('access:again.refused')}` : toFailureMessage(error),
        );
      }
      field.current?.focus();
    } finally {
      setWorking(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={working} aria-describedby="why kept">
      <Stack gap="md">
        <Text id="kept">{t('access:again.kept')}</Text>
        {failure && (
          <Alert role="alert" color="red">
            {failure}
          </Alert>
        )}
        {seconds > 0 && <ThrottleNotice seconds={seconds} />}
        <div>
          <Text>{nameOf(user)}</Text>
          <Text c="dimmed">
            <EmailAddressText>{user.email}</EmailAddressText>
          </Text>
        </div>
        <input type="email" name="email" autoComplete="username" readOnly hidden value={user.email} />
        <PasswordField
          ref={field}
          name="password"
          label={t('access:login.password')}
          autoComplete="current-password"
          data-autofocus
          error={missing && t('errors.required')}
          onChange={() => setMissing(false)}
        />
        <DialogFooter note={working && <OutageNotice inDialog />}>
          <Button variant="default" disabled={working} onClick={onLeave}>
            {t('access:again.leave')}
          </Button>
          <Button type="submit" loading={working} disabled={seconds > 0}>
            {t('access:login.submit')}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
