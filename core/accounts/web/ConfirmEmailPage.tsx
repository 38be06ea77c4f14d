import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { MailLinkPage } from '../../../kit/web/feedback/MailLinkPage.tsx';
import { MailLinkResult } from '../../../kit/web/feedback/MailLinkResult.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { checkEmailConfirmationLink, confirmEmail } from '../api.ts';

export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  return <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Outcome state="done" />;
  return (
    <MailLinkPage
      title={t('accounts:confirmEmail.title')}
      endpoint={checkEmailConfirmationLink}
      input={{ token }}
    >
      {({ state, email }) =>
        state === 'open' && email !== null ? (
          <ConfirmationForm token={token} email={email} onDone={() => setDone(true)} />
        ) : (
          <Outcome state={state === 'done' ? 'done' : 'dead'} />
        )
      }
    </MailLinkPage>
  );
}

function useNext() {
  const { t } = useI18n();
  return getCurrentSession() !== null
    ? { to: '/resident/home', label: t('accounts:confirmEmail.home') }
    : { to: '/login', label: t('accounts:confirmEmail.login') };
}

function Outcome({ state }: { state: 'done' | 'dead' }) {
  const { t } = useI18n();
  return (
    <MailLinkResult
      title={t(state === 'done' ? 'accounts:confirmEmail.title' : 'accounts:confirmEmail.failed')}
      message={t(state === 'done' ? 'accounts:confirmEmail.done' : 'people:errors.link_invalid')}
      link={useNext()}
    />
  );
}

const nothingElse = z.object({});

function ConfirmationForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const { t } = useI18n();
  const form = useSchemaForm(nothingElse, {}, null);
  const next = useNext();
  return (
    <PublicForm
      title={t('accounts:confirmEmail.title')}
      intro={
        <>
          {t('accounts:confirmEmail.intro')}
          <Text
            component="strong"
            display="block"
            mt="xs"
            fw={600}
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
          >
            {email}
          </Text>
        </>
      }
      form={form}
      submitLabel={t('accounts:confirmEmail.submit')}
      onSend={async () => {
        await call(confirmEmail, { token });
        onDone();
      }}
      links={
        <>
          <Text size="sm" c="dimmed">
            {t('accounts:confirmEmail.notYou')}
          </Text>
          <Anchor component={Link} to={next.to} ta="center">
            {next.label}
          </Anchor>
        </>
      }
    >
      {null}
    </PublicForm>
  );
}
