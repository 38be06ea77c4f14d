import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { call } from '../../../kit/web/api/call.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useDelayedNavigate } from '../../../kit/web/navigation/useDelayedNavigate.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { deletionRequestInputSchema } from '../deletionRequest.ts';
import { requestAccountDeletion } from '../deletionRequestApi.ts';
import classes from './DeleteAccountPage.module.css';

/** `/deleteAccount`: shows the same message whether or not the account exists. */
export default function DeleteAccountPage() {
  const { t } = useI18n();
  const leaveSoon = useDelayedNavigate();
  const form = useSchemaForm(deletionRequestInputSchema, { email: '', password: '' }, 'deletion');
  return (
    <PublicForm
      title={t('privacy:request.title')}
      intro={
        <>
          <Text inherit>{t('privacy:request.intro')}</Text>
          <details className={classes.part}>
            <summary>{t('privacy:request.deleted')}</summary>
            <ul>
              <li>{t('privacy:request.deleted1')}</li>
              <li>{t('privacy:request.deleted2')}</li>
              <li>{t('privacy:request.deleted3')}</li>
            </ul>
          </details>
          <details className={classes.part}>
            <summary>{t('privacy:request.kept')}</summary>
            <ul>
              <li>{t('privacy:request.kept1')}</li>
              <li>{t('privacy:request.kept2')}</li>
            </ul>
          </details>
        </>
      }
      form={form}
      submitLabel={t('privacy:request.submit')}
      onSend={async (input) => {
        await call(requestAccountDeletion, input);
        notifyUser.success(t('privacy:request.done'));
        leaveSoon('/login');
      }}
      onFailure={(error) => notifyUser.failure(error, t('privacy:request.failed'))}
      links={
        <>
          <Anchor component={Link} to="/privacyRequest" ta="center">
            {t('privacy:request.noAccount')}
          </Anchor>
          <Anchor component={Link} to="/login" ta="center">
            {t('privacy:request.back')}
          </Anchor>
        </>
      }
    >
      <EmailField
        label={t('privacy:request.email')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('privacy:request.password')}
        required
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </PublicForm>
  );
}
