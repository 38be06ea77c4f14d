import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../kit/web/api/call.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { requestPasswordReset } from '../api.ts';
import { resetRequestSchema } from '../session.ts';

export default function RequestPasswordResetPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const form = useSchemaForm(resetRequestSchema, { email: '' }, 'reset');
  return (
    <PublicForm
      title={t('access:reset.title')}
      intro={t('access:reset.intro')}
      form={form}
      submitLabel={t('access:reset.submit')}
      onSend={async (input) => {
        await call(requestPasswordReset, input);
        notifyUser.success(t('access:reset.sent'));
        form.draft.markSaved();
        await navigate('/login');
      }}
      onFailure={(error) => notifyUser.failure(error, t('access:reset.failed'))}
      links={
        <Anchor component={Link} to="/login" ta="center">
          {t('access:reset.back')}
        </Anchor>
      }
    >
      <EmailField
        label={t('access:reset.email')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
    </PublicForm>
  );
}
